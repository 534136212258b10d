import { farmTime } from '@farm/farm';
import type { CommunityDb } from '@farm/prisma';
import { createService, type App, type ServiceDeps, type VisitorMark } from '@farm/server-kit';
import { newestLetters } from '@farm/server-kit/mail';
import { correspondenceRoutes } from './correspondence';
import { dayRoutes, type DayDeps } from './day';
import type { EmailMark } from './leads/email-mark';
import { mailboxRoutes } from './mailbox/mailbox.routes';
import type { Waking } from './mailbox/outbox.repository';
import { porchRoutes } from './porch';
import { recipeDayRepository } from './recipes/model/recipe-days.repository';
import { recipeRoutes } from './recipes/recipes.routes';
import type { RecipeModel } from './recipes/recipes';

export interface CommunityDeps extends ServiceDeps, Pick<DayDeps, 'weather' | 'evergreen'> {
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
  /** The model that writes recipes; missing: none, the farm's book answers. */
  recipeModel?: RecipeModel | null;
}

export const communityApp = (deps: CommunityDeps): App => {
  const { db, pool, clock, mailboxKey, recipeModel: model = null } = deps;
  const days = recipeDayRepository(db);
  const modelUse = async () => ({
    tokens: await days.tokensOf(farmTime(clock.now()).date),
    dollars: null,
    rests: false,
  });
  return createService('community', { ...deps, ...(model && { modelUse }) }, (app) => {
    porchRoutes(app, deps);
    correspondenceRoutes(app, deps);
    dayRoutes(app, deps);
    recipeRoutes(app, { model, days, clock });
    mailboxRoutes(app, { key: mailboxKey, newest: (limit) => newestLetters(pool, limit) });
  });
};
