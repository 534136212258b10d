import { activity } from './activity';
import { blog } from './community/blog';
import { comments } from './community/comments';
import { contact } from './community/contact';
import { files } from './community/files';
import { frostBell } from './community/frost-bell';
import { gardenPhotos } from './community/garden-photos';
import { inbox } from './community/inbox';
import { leads } from './community/leads';
import { linksAdmin } from './community/links-admin';
import { moderation } from './community/moderation';
import { newsletter } from './community/newsletter';
import { postsAdmin } from './community/posts-admin';
import { recipes } from './community/recipes';
import { siteContent } from './community/site-content';
import { visitCounts } from './community/visits';
import { weather } from './community/weather';
import type { Contract } from './contract';
import { answers } from './dexter/answers';
import { articles } from './dexter/articles';
import { cropPages } from './dexter/crops';
import { factChecks } from './dexter/fact-checks';
import { lessons } from './dexter/lessons';
import { monitoring } from './dexter/monitoring';
import { scheduler } from './dexter/scheduler';
import { training } from './dexter/training';
import type { releaseAdmin } from './gateway/release-admin';
import { accounts, openIdConnect } from './learning/accounts';
import { classQuiz } from './learning/class-quiz';
import { classes } from './learning/classes';
import { farmPlan } from './learning/farm-plan';
import { grants } from './learning/grants';
import { passkeys } from './learning/passkeys';
import { quiz } from './learning/quiz';
import { notebook } from './learning/notebook';
import { starterPack } from './learning/starter-pack';
import { teachingSheetFiles } from './learning/teaching-sheets';
import { communityData, dexterData, learningData, paymentsData } from './my-data';
import { communityOwnerData, learningOwnerData, paymentsOwnerData } from './owner-data';
import { certificates } from './payments/certificates';
import { checkout } from './payments/checkout';
import { coursePlan } from './payments/course-plan';
import { courses } from './payments/courses';
import { customers } from './payments/customers';
import { downloads } from './payments/downloads';
import { farmShares } from './payments/farm-shares';
import { guideReleases } from './payments/guide-releases';
import { lessonWordings } from './payments/lesson-wordings';
import { library } from './payments/library';
import { ordersAdmin } from './payments/orders-admin';
import { salesOverview } from './payments/sales-overview';
import { verification } from './payments/verification';
import { visit } from './payments/visit';
import { webhook } from './payments/webhook';

/** The contracts of each service. The gateway's proxy is built from this table. */
export const serviceContracts = {
  payments: [
    webhook,
    checkout,
    verification,
    downloads,
    guideReleases,
    library,
    courses,
    coursePlan,
    lessonWordings,
    certificates,
    visit,
    farmShares,
    ordersAdmin,
    salesOverview,
    customers,
    paymentsData,
    paymentsOwnerData,
    activity.payments,
  ],
  learning: [
    accounts,
    passkeys,
    openIdConnect,
    quiz,
    classQuiz,
    teachingSheetFiles,
    farmPlan,
    grants,
    starterPack,
    notebook,
    classes,
    learningData,
    learningOwnerData,
    activity.learning,
  ],
  community: [
    comments,
    moderation,
    newsletter,
    leads,
    contact,
    frostBell,
    inbox,
    weather,
    recipes,
    blog,
    postsAdmin,
    linksAdmin,
    siteContent,
    files,
    visitCounts,
    communityData,
    communityOwnerData,
    activity.community,
    gardenPhotos,
  ],
  dexter: [
    answers,
    articles,
    cropPages,
    factChecks,
    monitoring,
    training,
    lessons,
    scheduler,
    dexterData,
    activity.dexter,
  ],
} as const satisfies Record<string, readonly Contract[]>;

export type ServiceName = keyof typeof serviceContracts;
export const SERVICES = Object.keys(serviceContracts) as ServiceName[];

type Merge<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never;

/** All endpoints by key: those of the services, and the operators' endpoints of the gateway. */
export type Calls = Merge<(typeof serviceContracts)[ServiceName][number] | typeof releaseAdmin>;
export type CallKey = keyof Calls & string;
