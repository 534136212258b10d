// For specs only (lint enforces it): an API client, browsers with cookies, a fixed clock, test services.
export { ApiCallError, createApi, type ApiResponse, type Api } from './api';
export { bodyBombFailures, nestedArrays } from './body-bombs';
export { createTestBrowser, type Browser } from './browser';
export { COOKIE_KEYS, createTestDeps, signedCookie } from './deps';
export { guardedCalls, type GuardedCall } from './guarded-calls';
export { startFakeBucket } from './fake-bucket';
export { fixedClock, type FixedClock } from './fixed-clock';
export { freePort } from './free-port';
export { accessErrorsOf, browsersByRole, expectedAccessErrors } from './access-errors';
export { findLeaks } from './find-leaks';
export { fuzzFailures, fuzz } from './fuzz/fuzz';
export { fuzzPerson, browserSignIn } from './fuzz/people';
export { HOSTILE_STRINGS } from './fuzz/values';
export { growsSuperlinearly, superlinearTexts } from './growth';
export { createEmptyDatabase } from './empty-database';
export { fillTables, testHotCalls, type HotCall } from './hot-calls';
export { explainStatement, recordStatements } from './statements';
export { startTestSmtpServer } from './test-smtp-server';
