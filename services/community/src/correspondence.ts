import type { App } from '@farm/server-kit';
import type { CommunityDeps } from './app';
import { contactRepository } from './contact/contact.repository';
import { contactRoutes } from './contact/contact.routes';
import { inboxRoutes } from './inbox/inbox.routes';
import { leadListRepository } from './inbox/lead-list.repository';
import { messagesRepository } from './inbox/messages.repository';
import { askingRepository } from './leads/asking.repository';
import { bouncesRepository } from './leads/bounces.repository';
import { leadRoutes } from './leads/leads.routes';
import { deliveriesRepository } from './mailbox/deliveries.repository';
import { forgetRepository } from './my-data/forget.repository';
import { myDataRepository } from './my-data/my-data.repository';
import { myDataRoutes } from './my-data/my-data.routes';
import { ownWordsRepository } from './my-data/own-words.repository';
import { mondayRepository } from './newsletter/monday.repository';
import { newsletterRepository } from './newsletter/newsletter.repository';
import { newsletterRoutes } from './newsletter/newsletter.routes';

const ANSWERS_AFTER_MS = 200;

/** What the farm writes and is written: its rooms, built once for routes, letters and background work alike. */
export const correspondence = (deps: CommunityDeps) => ({
  ...deps,
  answersAfterMs: deps.answersAfterMs ?? ANSWERS_AFTER_MS,
  sendsMail: deps.sendsMail ?? false,
  asking: askingRepository(deps.db, deps.jobs),
  bounces: bouncesRepository(deps.db),
  newsletter: newsletterRepository(deps.db),
  monday: mondayRepository(deps.db, deps.jobs),
  contact: contactRepository(deps.db, deps.jobs),
  messages: messagesRepository(deps.db, deps.jobs),
  leadList: leadListRepository(deps.db),
  deliveries: deliveriesRepository(deps.pool),
  myData: myDataRepository(deps.db),
  ownWords: ownWordsRepository(deps.db),
  forget: forgetRepository(deps.db),
});

export function correspondenceRoutes(app: App, deps: CommunityDeps): void {
  const rooms = correspondence(deps);
  leadRoutes(app, rooms);
  newsletterRoutes(app, rooms);
  contactRoutes(app, rooms);
  inboxRoutes(app, rooms);
  myDataRoutes(app, rooms);
}
