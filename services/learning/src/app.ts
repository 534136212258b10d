import type { LearningDb } from '@farm/prisma';
import { createService, type App, type ServiceDeps } from '@farm/server-kit';
import type { EmailJobs } from '@farm/server-kit/mail';
import { accountRoutes, oidcRoutes, passkeyRoutes } from './accounts/accounts.routes';
import { authChallengesRepository } from './accounts/auth-challenges.repository';
import { oidcProvider, type OidcSettings } from './accounts/oidc.provider';
import { passkeysRepository } from './accounts/passkeys.repository';
import { peopleRepository } from './accounts/people.repository';
import { accountSessionsRepository } from './accounts/sessions.repository';
import { signInRepository } from './accounts/sign-in.repository';
import { webauthn } from './accounts/webauthn.provider';
import { classQuizRepository } from './class-quiz/class-quiz.repository';
import { classQuizRoutes } from './class-quiz/class-quiz.routes';
import { classEventsRepository } from './classes/class-events.repository';
import { classNoticesRepository } from './classes/class-notices.repository';
import { classSeatsRepository } from './classes/class-seats.repository';
import { classRoutes } from './classes/classes.routes';
import { planSubscriptionsRepository } from './farm-plan/emails/plan-subscriptions.repository';
import { farmPlanRepository } from './farm-plan/farm-plan.repository';
import { farmPlanRoutes } from './farm-plan/farm-plan.routes';
import type { TranslatedTables } from './farm-plan/plan-tables';
import { applicationsRepository, checksRepository } from './grants/applications.repository';
import type { GrantFeed } from './grants/catalogue';
import { grantRoutes } from './grants/grants.routes';
import { remindersRepository } from './grants/reminders.repository';
import { starterPackRoutes } from './grants/starter-pack/starter-pack.routes';
import { myDataRepository } from './my-data/my-data.repository';
import { myDataRoutes } from './my-data/my-data.routes';
import { notebookRepository } from './notebook/notebook.repository';
import { notebookRoutes } from './notebook/notebook.routes';
import { addressDataRoutes } from './owner-data/owner-data.routes';
import type { QuestionDrawings } from './quiz/drawings';
import { playersRepository } from './quiz/players.repository';
import { publishedBank, publishedModules } from './quiz/published-questions';
import type { Bank, QuizModules } from './quiz/question-bank';
import type { AnswerTotals } from './quiz/question-use';
import { quizRoutes } from './quiz/quiz.routes';
import { reviewsRepository } from './quiz/reviews.repository';
import { quizSessionsRepository } from './quiz/sessions.repository';
import { simpleQuizRepository } from './quiz/simple-quiz.repository';
import { submissionsRepository } from './quiz/submissions.repository';
import { createWordings } from './quiz/wordings';
import { wordingsRepository } from './quiz/wordings.repository';
import type { SheetContent } from './teaching-sheets/sheet-schema';
import { teachingSheetRoutes } from './teaching-sheets/teaching-sheets.routes';

export interface LearningDeps extends ServiceDeps {
  db: LearningDb;
  tables: TranslatedTables;
  /** The built-in questions. */
  bank: Bank;
  modules: QuizModules;
  /** Sheets for classes. */
  sheets: readonly SheetContent[];
  drawings: QuestionDrawings;
  /** The first answers to the scored questions, as they were counted last. */
  answerTotals: () => AnswerTotals;
  feed: GrantFeed;
  /** Key of the players' public ids. */
  quizSecret: string;
  jobs: EmailJobs;
  /** Path of the development mailbox, shown where no email is sent. */
  mailboxPage?: string | undefined;
  /** Adds a sign-in button for this OpenID Connect provider. */
  oidc?: OidcSettings | undefined;
}

/** Repositories that routes and background jobs share. */
export const repositories = ({ db, bank, jobs }: Pick<LearningDeps, 'db' | 'bank' | 'jobs'>) => ({
  players: playersRepository(db),
  sessions: quizSessionsRepository(db),
  submissions: submissionsRepository(db, bank),
  reviews: reviewsRepository(db),
  simpleQuiz: simpleQuizRepository(db),
  classQuizzes: classQuizRepository(db),
  plans: farmPlanRepository(db),
  subscriptions: planSubscriptionsRepository(db, jobs),
  applications: applicationsRepository(db),
  checks: checksRepository(db),
  reminders: remindersRepository(db),
  classEvents: classEventsRepository(db, jobs),
  classSeats: classSeatsRepository(db, jobs),
  classNotices: classNoticesRepository(db, jobs),
  notebooks: notebookRepository(db),
});

const accountDeps = ({ db, jobs, siteOrigin, oidc, cookieKeys: [cookieKey = ''] }: LearningDeps) => ({
  provider: oidc && oidcProvider({ ...oidc, siteOrigin, cookieKey }),
  passkeys: passkeysRepository(db),
  challenges: authChallengesRepository(db),
  webauthn: webauthn(siteOrigin),
  accountSessions: accountSessionsRepository(db),
  signIns: signInRepository(db, jobs),
  people: peopleRepository(db),
  myData: myDataRepository(db, jobs),
});

/** The quizzes in the words that editors have published. */
const quizContent = ({ db, bank, modules }: LearningDeps) => ({
  builtIn: { bank, modules },
  bank: publishedBank(bank),
  readModule: publishedModules(modules),
  wordings: createWordings(wordingsRepository(db), [
    ...bank.challenges.flatMap(({ questions }) => questions),
    ...Object.values(modules).flat(),
  ]),
});

export const learningApp = (deps: LearningDeps): App =>
  createService('learning', deps, (app) => {
    const all = { ...deps, ...repositories(deps), ...accountDeps(deps), ...quizContent(deps) };
    accountRoutes(app, all);
    passkeyRoutes(app, all);
    oidcRoutes(app, all);
    myDataRoutes(app, all);
    addressDataRoutes(app, all);
    quizRoutes(app, all);
    classQuizRoutes(app, all);
    teachingSheetRoutes(app, all);
    farmPlanRoutes(app, all);
    grantRoutes(app, all);
    starterPackRoutes(app, all);
    classRoutes(app, all);
    notebookRoutes(app, all);
  });
