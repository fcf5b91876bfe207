// Help for the person at a table, each kind in its own module.

import "./about.js";
import "./hint.js";
import "./book.js";
import "./guide.js";
import "./recap.js";
import "./settings.js";
