import type { CommunityDb } from '@farm/prisma';
import { createService, type App, type ServiceDeps, type VisitorMark } from '@farm/server-kit';
import { newestLetters } from '@farm/server-kit/mail';
import { blogRepository } from './blog/blog.repository';
import { blogRoutes } from './blog/blog.routes';
import type { EvergreenPost } from './blog/evergreen';
import { postsDeskRepository } from './blog/posts-desk.repository';
import { postsDeskRoutes } from './blog/posts-desk.routes';
import { correspondenceRoutes } from './correspondence';
import type { EmailMark } from './leads/email-mark';
import { mailboxRoutes } from './mailbox/mailbox.routes';
import type { Waking } from './mailbox/outbox.repository';
import { porchRoutes } from './porch';
import { recipeDayRepository } from './recipes/recipe-days.repository';
import { recipeRoutes } from './recipes/recipes.routes';
import type { RecipeModel } from './recipes/recipes';
import { linkChecksRepository } from './resources/link-checks.repository';
import { linkDeskRoutes } from './resources/link-desk.routes';
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
  /** Whether a mail server is set; missing: letters stay in the mailbox of the house. */
  sendsMail?: boolean | undefined;
  /** Opens the development mailbox to who shows it; missing: there is none. */
  mailboxKey?: string | undefined;
  /** The weather service that is asked; missing: none, typical values are shown. */
  weather?: LiveWeather | null;
  /** The posts of the months; missing: the farm's built-in entries stand in. */
  evergreen?: readonly EvergreenPost[];
  /** The model that writes recipes; missing: none, the farm's book answers. */
  recipeModel?: RecipeModel | null;
}

export const communityApp = (deps: CommunityDeps): App =>
  createService('community', deps, (app) => {
    const { db, pool, clock, mailboxKey } = deps;
    porchRoutes(app, deps);
    correspondenceRoutes(app, deps);
    const conditions = { provider: deps.weather ?? null, store: weatherRepository(db, pool), clock, log: app.log };
    weatherRoutes(app, currentWeather(conditions));
    const blog = { store: blogRepository(db), evergreen: deps.evergreen ?? [], clock, siteOrigin: deps.siteOrigin };
    blogRoutes(app, blog);
    postsDeskRoutes(app, { ...blog, desk: postsDeskRepository(db) });
    linkDeskRoutes(app, linkChecksRepository(db));
    recipeRoutes(app, { model: deps.recipeModel ?? null, days: recipeDayRepository(db), clock });
    mailboxRoutes(app, { key: mailboxKey, newest: (limit) => newestLetters(pool, limit) });
  });
