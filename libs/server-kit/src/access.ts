import type { Endpoint } from '@farm/contracts';
import type { onRequestHookHandler } from 'fastify';
import fp from 'fastify-plugin';
import { assertFile, assertJson, assertSameSite } from './csrf';
import { ENDPOINT_DEFAULTS } from './defaults';
import { Cancellation, isPromise, withTimeout } from './handler-timeout';
import { authorize, type AuthorizedCaller } from './request-context';
import type { ServiceContext } from './service-context';

/** An endpoint and its key in the contract: 'POST /api/contact'. */
export interface ContractCall {
  key: string;
  endpoint: Endpoint;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set by serve(); routes without it are no calls of a contract. */
    call?: ContractCall;
  }
}

/** Whether a call may change something, by its key. */
export const isWrite = (key: string): boolean => !/^(?:GET|HEAD) /.test(key);

/** Milliseconds that a call may take; null: unlimited. */
export function timeoutOf({ timeoutSeconds = ENDPOINT_DEFAULTS.timeoutSeconds }: Endpoint): number | null {
  return timeoutSeconds === null ? null : timeoutSeconds * 1_000;
}

/** Decides who may call and how often, before anything of the request's body is read. */
function accessHook(context: ServiceContext, { key, endpoint }: ContractCall): onRequestHookHandler {
  const { access, requiresRecentAuth = false, limit, raw, upload } = endpoint;
  const rules = { context, access, fresh: requiresRecentAuth, gate: limit && context.rateLimiter(key, limit) };
  const timeoutMs = timeoutOf(endpoint);
  // Raw endpoints are authenticated by signatures or tokens, not by cookies.
  const isProtected = isWrite(key) && !raw;
  return (request, reply, done) => {
    if (isProtected) {
      assertSameSite(request, context.deps.siteOrigin);
      if (upload) assertFile(request);
      else assertJson(request);
    }
    const cancellation = new Cancellation(reply.raw);
    const caller = withTimeout({ reply, cancellation }, timeoutMs, () =>
      authorize(request, reply, rules, cancellation),
    );
    const proceed = (authorized: AuthorizedCaller) => {
      request.caller = authorized;
      done();
    };
    if (isPromise(caller)) caller.then(proceed, done);
    else proceed(caller);
  };
}

/** Access control, CSRF protection and rate limits of every call of a contract. Sets `request.caller`. */
export const access = fp<{ context: ServiceContext }>((app, { context }, loaded) => {
  app.decorateRequest('caller', null);
  app.addHook('onRoute', (route) => {
    const call = route.config?.call;
    if (call) route.onRequest = accessHook(context, call);
  });
  loaded();
});
