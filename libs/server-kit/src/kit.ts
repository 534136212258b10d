import type { Limit } from '@farm/contracts';
import type { CookieRing } from './cookies';
import type { Gate } from './limits';
import type { App, ServiceDeps } from './service-deps';

/** What serve() needs of the service it adds calls to. */
export interface Kit {
  deps: ServiceDeps;
  cookies: CookieRing;
  gate(key: string, limit: Limit): Gate;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Sentences of the contract for bad input. */
    say?: Readonly<Record<string, string>>;
  }
}

const NAME = 'farmKit';

export const giveKit = (app: App, kit: Kit): void => void app.decorate(NAME, kit);
export const kitOf = (app: App): Kit => app.getDecorator<Kit>(NAME);
