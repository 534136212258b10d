// How services run: a service is createService(name, deps, register), its calls are serve(app, contract, handlers).
// Rules refuse with refuse(status, code, sentence); config.ts files are one readConfig block; main.ts ends with run().
// Background jobs stand in '@farm/server-kit/jobs' (they load pg-boss), doubles in '@farm/server-kit/testing'.
export { alike, type Alike } from './alike';
export { allowance } from './allowance';
export { kept, type Kept } from './cache';
export type { Caller } from './caller';
export { systemClock, type Clock } from './clock';
export * from './config';
export type { CookieJar } from './cookies';
export { csvLine } from './csv';
export { JOB_CONNECTIONS } from './defaults';
export { isDraining } from './draining';
export { answerFailure } from './envelope';
export { loggerOptions } from './log';
export { holdsSecondFactor, isFresh, mustBe } from './must-be';
export { madeOnce } from './made-once';
export { activeTimers } from './metrics';
export { OPENAI } from './model-address';
export { networkPrefix } from './network-prefix';
export { Refused, refuse } from './refuse';
export { run } from './run';
export { mustBeJson, mustBeSameSite } from './same-site';
export { serve, type Handlers, type Heard } from './serve';
export { createService } from './service';
export type { App, ModelUse, Person, ServiceDeps } from './service-deps';
export { hashToken, type Session } from './session';
export { trustedProxies, type Trusts } from './trusted-proxies';
export type { VisitorId } from './visitor';
export { visitorMark, type VisitorMark } from './visitor-mark';
