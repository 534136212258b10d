// The one inline script of the site, first in <head>: theme before the first paint, presses kept, scripts started late.
import { keepClicks } from './head/keep-clicks';
import { paintTheme } from './head/paint-theme';
import { startLate } from './head/start-late';

paintTheme();
const early = (globalThis.__early = { clicks: [], react: false, data: {} });
keepClicks(early);
startLate(early);
