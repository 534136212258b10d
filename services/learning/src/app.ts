import type { LearningDb } from '@farm/prisma';
import { createService, type App, type ServiceDeps } from '@farm/server-kit';
import { accountsRepository } from './accounts/accounts.repository';
import { accountRoutes } from './accounts/accounts.routes';
import { ceremonyRepository } from './accounts/ceremony.repository';
import { identitiesRepository } from './accounts/provider/identities.repository';
import { oidcProvider, type OidcSettings } from './accounts/provider/oidc.provider';
import { passkeyRoutes } from './accounts/passkeys/passkeys.routes';
import { passkeysRepository } from './accounts/passkeys/passkeys.repository';
import { peopleRepository } from './accounts/people.repository';
import { providerRoutes } from './accounts/provider/provider.routes';
import { signInRepository } from './accounts/code/sign-in.repository';
import { webauthn } from './accounts/passkeys/webauthn.provider';
import { farmPlanRoutes } from './farm-plan/farm-plan.routes';
import { placeRepository } from './farm-plan/place/places.repository';
import type { PlanTables } from './farm-plan/plan';
import { planLinkRepository } from './farm-plan/plan-links.repository';
import { applicationsRepository } from './grants/tracker/applications.repository';
import { checksRepository } from './grants/programmes/checks.repository';
import type { GrantFeed } from './grants/programmes/grant-feed.provider';
import { grantRoutes } from './grants/grants.routes';
import { remindersRepository } from './grants/tracker/reminders.repository';
import type { Bank } from './quiz/bank';
import { myDataRepository } from './my-data/my-data.repository';
import { myDataRoutes } from './my-data/my-data.routes';
import type { Waking } from './outbox/put-letter.repository';
import { playersRepository } from './quiz/players.repository';
import { quizRoutes } from './quiz/quiz.routes';
import { reviewsRepository } from './quiz/reviews.repository';
import { sessionsRepository } from './quiz/sessions.repository';
import { submissionsRepository } from './quiz/submissions.repository';

export interface LearningDeps extends ServiceDeps {
  db: LearningDb;
  /** Tables that the farm plan is made from. */
  tables: PlanTables;
  /** The scored questions with their keys. */
  bank: Bank;
  /** Funding programmes. */
  feed: GrantFeed;
  /** Key of the players' public ids. */
  quizSecret: string;
  jobs: Waking;
  /** Where letters can be read on a machine that sends none, such as '/dev/mailbox'. */
  mailboxPage?: string | undefined;
  /** One OpenID Connect provider; missing: no such button. */
  oidc?: OidcSettings | undefined;
}

/** The service's rooms, built once for routes and background work alike. */
export const learningRooms = ({ db, bank }: Pick<LearningDeps, 'db' | 'bank'>) => ({
  players: playersRepository(db),
  sessions: sessionsRepository(db),
  submissions: submissionsRepository(db, bank),
  reviews: reviewsRepository(db),
  places: placeRepository(db),
  links: planLinkRepository(db),
  applications: applicationsRepository(db),
  checks: checksRepository(db),
  reminders: remindersRepository(db),
});

const accountRooms = ({ db, jobs, siteOrigin, oidc, cookieKeys: [houseKey = ''] }: LearningDeps) => ({
  identities: identitiesRepository(db),
  provider: oidc && oidcProvider({ ...oidc, siteOrigin, houseKey }),
  passkeys: passkeysRepository(db),
  ceremonies: ceremonyRepository(db),
  webauthn: webauthn(siteOrigin),
  accounts: accountsRepository(db),
  signIns: signInRepository(db, jobs),
  people: peopleRepository(db),
  myData: myDataRepository(db),
});

export const learningApp = (deps: LearningDeps): App =>
  createService('learning', deps, (app) => {
    const rooms = { ...deps, ...learningRooms(deps), ...accountRooms(deps) };
    accountRoutes(app, rooms);
    passkeyRoutes(app, rooms);
    providerRoutes(app, rooms);
    myDataRoutes(app, rooms);
    quizRoutes(app, rooms);
    farmPlanRoutes(app, rooms);
    grantRoutes(app, rooms);
  });
