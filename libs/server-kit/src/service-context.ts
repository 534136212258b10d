import type { RateLimit } from '@farm/contracts';
import type { CookieJarFactory } from './cookies';
import type { OperatorEvents } from './operator-events';
import type { RateLimiter } from './rate-limits';
import type { App, ServiceDeps } from './service-deps';

/** The parts of a service that serve() needs. */
export interface ServiceContext {
  deps: ServiceDeps;
  cookies: CookieJarFactory;
  rateLimiter(key: string, limit: RateLimit): RateLimiter;
  operatorEvents: OperatorEvents;
  /** Hashes the network of an IP address with a salt that changes every day. */
  networkHash(address: string): Promise<string>;
}

const NAME = 'serviceContext';

export const setContext = (app: App, context: ServiceContext): void => void app.decorate(NAME, context);
export const getContext = (app: App): ServiceContext => app.getDecorator<ServiceContext>(NAME);
