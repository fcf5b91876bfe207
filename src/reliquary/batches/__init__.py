"""Many games at once, as bytes: what `reliquary.env.batch` plays, here or in processes that need no numpy."""
