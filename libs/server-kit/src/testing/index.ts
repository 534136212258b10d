// Doubles that ship with the kit: an api that speaks contracts, browsers that keep cookies, a clock that stands still.
// For specs only (lint enforces it).
export { ApiRefused, apiOf, type Answer, type Api } from './api';
export { browser, type Browser } from './browser';
export { COOKIE_KEYS, depsForTest, signedCookie } from './deps';
export { guardedCalls, type GuardedCall } from './guarded-calls';
export { fixedClock, type FixedClock } from './fixed-clock';
export { refusalsDue, refusalsOf } from './refusals-of';
export { leaksOf } from './leaks-of';
export { faultsOf, fuzz } from './fuzz/fuzz';
export { fuzzer, newcomers } from './fuzz/people';
export { HOSTILE as hostileTexts } from './fuzz/values';
export { plainDatabase } from './plain-database';
export { fill, testHotCalls, type HotCall } from './hot-calls';
export { watched } from './statements';
