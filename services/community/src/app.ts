import type { CommunityDb } from '@farm/prisma';
import { createService, type App, type ServiceDeps } from '@farm/server-kit';
import { commentRepository } from './comments/comments.repository';
import { commentRoutes } from './comments/comments.routes';
import { mailboxRoutes } from './mailbox/mailbox.routes';
import { outboxRepository } from './mailbox/outbox.repository';
import { newsletterRepository } from './newsletter/newsletter.repository';
import { newsletterRoutes } from './newsletter/newsletter.routes';

export interface CommunityDeps extends ServiceDeps {
  db: CommunityDb;
  /** Opens the development mailbox to who shows it; missing: there is none. */
  mailboxKey?: string | undefined;
}

export const communityApp = (deps: CommunityDeps): App =>
  createService('community', deps, (app) => {
    const { db, clock, siteOrigin, mailboxKey } = deps;
    commentRoutes(app, commentRepository(db));
    newsletterRoutes(app, newsletterRepository(db), clock);
    mailboxRoutes(app, outboxRepository(db), { key: mailboxKey, siteOrigin });
  });
