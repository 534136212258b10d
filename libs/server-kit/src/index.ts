// The framework of the services: createService(name, deps, register), serve(app, contract, handlers), readConfig(settings),
// throwHttpError(status, code, sentence), runService().
export { softLimit } from './request-context';
export { cached, type Cached } from './cache';
export type { Caller } from './request-context';
export { systemClock, type Clock } from './clock';
export { completionCaller, modelFailure, type ModelFailure } from './completion-parameters';
export * from './config';
export {
  codedBodies,
  type CodedBodies,
  codingFor,
  codingHeaders,
  type ContentCoding,
  SMALLEST,
  VARY_BY_CODING,
} from './content-coding';
export type { CookieJar } from './cookies';
export { formatCursor, readCursor, splitPage, type Cursor } from './cursor';
export { JOB_CONNECTIONS, MEMORY_LIMITS, NOT_HANDLED } from './defaults';
export { isDraining } from './health';
export { BUDGET_PERIOD_MS, requesterBudget, pauseUntil, type Requester } from './email-send-budget';
export { clientErrorHandler, sendError } from './error-response';
export { etagOf, hasVersion } from './etag';
export { addKnownAddress, clearKnownAddresses, isKnownAddress } from './known-browser';
export { deferRequestLoggers, loggerOptions } from './log';
export { memoizeByObject } from './memoize-by-object';
export { assertOwnPasskeyUsed, hasSecondFactor, isRecentlyAuthenticated, mayRequireAuth, requireAuth } from './auth';
export { jsonColumn } from './json-column';
export { erasedData, exportedData } from './personal-data';
export { activeTimers } from './metrics';
export { OPENAI } from './completion-parameters';
export { addTracing } from './add-tracing';
export { HttpError, throwHttpError } from './http-error';
export { runService } from './shutdown';
export { assertJson, assertSameSite } from './csrf';
export { countCharacters, hasMoreGraphemes, sanitizeLine, sanitizeText } from './sanitize-text';
export { defaultRecipients, internalRecipients } from './internal-recipients';
export {
  assertServiceContent,
  assertSiteContent,
  fromServiceContent,
  onServiceContent,
  setServiceContent,
  splitContent,
} from './site-content';
export { shareResponse } from './prepared-response';
export { serve, type Handlers, type HandlerInput } from './serve';
export { createService } from './service';
export { confirmedAddress, sendTable, type TableColumns } from './table-file';
export type { App, ModelUsage, Person, ServiceDeps } from './service-deps';
export { hashToken, type Session } from './auth';
export { networkPrefix, parseTrustedProxies, type TrustProxy } from './ip-address';
export type { VisitorId } from './visitor';
export { createVisitorHasher, hasVisitorCookie, type VisitorHasher } from './visitor';
