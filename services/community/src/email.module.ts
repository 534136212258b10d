import { createClassReader, createPointReader } from '@farm/prisma';
import type { App } from '@farm/server-kit';
import type { CommunityDeps } from './community-deps';
import { createRecurringPosts } from './blog/recurring-posts';
import { contactRoutes } from './contact/contact';
import { contactRepository } from './contact/contact.repository';
import { deliveriesRepository } from './inbox/deliveries.repository';
import { frostBellRepository } from './frost-bell/frost-bell.repository';
import { frostBellRoutes } from './frost-bell/frost-bell.routes';
import { frostNightsRepository } from './frost-bell/frost-nights.repository';
import { gardenPhotoRepository } from './garden-photos/garden-photos.repository';
import { inboxRoutes } from './inbox/inbox.routes';
import { leadsRepository } from './leads/leads.repository';
import { storedEmailsRepository } from './leads/normalize-stored-emails.repository';
import { leadRoutes } from './leads/subscribe';
import { myDataRepository } from './my-data/my-data.repository';
import { myDataRoutes } from './my-data/my-data.routes';
import { newsletterRoutes } from './newsletter/newsletter';
import { exportRepository } from './owner-data/export.repository';
import { ownerDataRoutes } from './owner-data/owner-data.routes';
import { newsletterReader } from './newsletter/newsletter-content';
import { type WeeklyNewsletterRepository, weeklyNewsletterRepository } from './newsletter/weekly-newsletter.repository';
import { currentWeather } from './weather/weather';
import { weatherRepository } from './weather/weather.repository';

const MIN_RESPONSE_MS = 200;

// The hub's own reading of the weather logs what fails.
const NO_LOG = { warn: () => undefined };

/** Reads what the Monday letter is made of. */
const letterOf = (deps: CommunityDeps, weekly: WeeklyNewsletterRepository) =>
  newsletterReader({
    ...createRecurringPosts(deps),
    weeklyTasks: deps.weeklyTasks ?? [],
    weekly,
    readClasses: createClassReader(deps.pool),
    weather: currentWeather({
      provider: deps.weather ?? null,
      store: weatherRepository(deps.db, deps.pool),
      clock: deps.clock,
      log: NO_LOG,
    }),
    clock: deps.clock,
  });

/** Repositories of leads, newsletter, frost bells, contact messages, garden photos and personal data; shared by routes, emails and jobs. */
export function emailModule(deps: CommunityDeps) {
  const weekly = weeklyNewsletterRepository(deps.db, deps.jobs);
  return {
    ...deps,
    minResponseMs: deps.minResponseMs ?? MIN_RESPONSE_MS,
    sendsMail: deps.sendsMail ?? false,
    leads: leadsRepository(deps.db, deps.jobs),
    weekly,
    readNewsletter: letterOf(deps, weekly),
    contact: contactRepository(deps.db, deps.jobs),
    deliveries: deliveriesRepository(deps.pool),
    myData: myDataRepository(deps.db),
    storedEmails: storedEmailsRepository(deps.db),
    bells: frostBellRepository(deps.db, deps.jobs),
    nights: frostNightsRepository(deps.db, deps.jobs),
    photos: gardenPhotoRepository(deps.db, deps.jobs),
    readPoint: createPointReader(deps.pool),
    weather: deps.weather ?? null,
  };
}

export function emailModuleRoutes(app: App, deps: CommunityDeps): void {
  const module = emailModule(deps);
  leadRoutes(app, module);
  newsletterRoutes(app, module);
  frostBellRoutes(app, module);
  contactRoutes(app, module);
  inboxRoutes(app, module);
  myDataRoutes(app, module);
  ownerDataRoutes(app, { ...module, tables: exportRepository(deps.db) });
}
