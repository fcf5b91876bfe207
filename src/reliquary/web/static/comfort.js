// All that helps whoever sits at a table, each in a module of its own.

import "./about.js";
import "./advice.js";
import "./book.js";
import "./guide.js";
import "./recap.js";
import "./settings.js";
