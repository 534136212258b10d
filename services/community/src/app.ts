import { farmTime } from '@farm/farm';
import { createService, type App } from '@farm/server-kit';
import { listMailboxEmails } from '@farm/server-kit/mail';
import { commentsModuleRoutes } from './comments.module';
import type { CommunityDeps } from './community-deps';
import { contentRoutes } from './content.module';
import { emailModuleRoutes } from './email.module';
import { mailboxRoutes } from './mailbox/mailbox.routes';
import { recipeBudgetRepository } from './recipes/recipe-budget.repository';
import { recipeRoutes } from './recipes/recipes.routes';
import { visitsRepository } from './visits/visits.repository';
import { visitRoutes } from './visits/visits.routes';

export const communityApp = (deps: CommunityDeps): App => {
  const { db, pool, clock, mailboxKey, visitsKey, recipeModel: model = null } = deps;
  const budget = recipeBudgetRepository(db);
  const modelUse = async () => ({
    tokens: await budget.tokensOf(farmTime(clock.now()).date),
    dollars: null,
    isPaused: false,
  });
  return createService('community', { ...deps, ...(model && { modelUsage: modelUse }) }, (app) => {
    commentsModuleRoutes(app, deps);
    emailModuleRoutes(app, deps);
    contentRoutes(app, deps);
    recipeRoutes(app, { model, budget, clock });
    mailboxRoutes(app, { key: mailboxKey, newest: (limit) => listMailboxEmails(pool, limit) });
    visitRoutes(app, { key: visitsKey, visits: visitsRepository(db), clock });
  });
};
