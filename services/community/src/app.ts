import type { CommunityDb } from '@farm/prisma';
import { createService, type App, type ServiceDeps, type VisitorMark } from '@farm/server-kit';
import { newestLetters } from '@farm/server-kit/mail';
import { commentRepository } from './comments/comments.repository';
import { commentRoutes } from './comments/comments.routes';
import type { EmailMark } from './leads/email-mark';
import { mailboxRoutes } from './mailbox/mailbox.routes';
import type { Waking } from './mailbox/outbox.repository';
import { myDataRepository } from './my-data/my-data.repository';
import { myDataRoutes } from './my-data/my-data.routes';
import { newsletterRepository } from './newsletter/newsletter.repository';
import { newsletterRoutes } from './newsletter/newsletter.routes';
import type { LiveWeather } from './weather/snapshot';
import { currentWeather } from './weather/weather';
import { weatherRepository } from './weather/weather.repository';
import { weatherRoutes } from './weather/weather.routes';

export interface CommunityDeps extends ServiceDeps {
  db: CommunityDb;
  jobs: Waking;
  /** Names a browser in rows: never the cookie. */
  visitorMark: VisitorMark;
  /** What is kept of an address that asked to be erased. */
  emailMark: EmailMark;
  /** Milliseconds before which nobody learns whether an address is known; missing: 200. */
  answersAfterMs?: number | undefined;
  /** Opens the development mailbox to who shows it; missing: there is none. */
  mailboxKey?: string | undefined;
  /** The weather service that is asked; missing: none, typical values are shown. */
  weather?: LiveWeather | null;
}

export const communityApp = (deps: CommunityDeps): App =>
  createService('community', deps, (app) => {
    const { db, pool, jobs, clock, mailboxKey } = deps;
    commentRoutes(app, commentRepository(db));
    newsletterRoutes(app, newsletterRepository(db, jobs), clock);
    myDataRoutes(app, myDataRepository(db));
    const conditions = { provider: deps.weather ?? null, store: weatherRepository(db, pool), clock, log: app.log };
    weatherRoutes(app, currentWeather(conditions));
    mailboxRoutes(app, { key: mailboxKey, newest: (limit) => newestLetters(pool, limit) });
  });
