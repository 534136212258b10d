import { blog } from './community/blog';
import { comments } from './community/comments';
import { contact } from './community/contact';
import { inbox } from './community/inbox';
import { leads } from './community/leads';
import { linkDesk } from './community/link-desk';
import { moderation } from './community/moderation';
import { newsletter } from './community/newsletter';
import { postsDesk } from './community/posts-desk';
import { recipes } from './community/recipes';
import { weather } from './community/weather';
import type { Contract } from './contract';
import { answers } from './dexter/answers';
import { lessons } from './dexter/lessons';
import { monitoring } from './dexter/monitoring';
import { scheduler } from './dexter/scheduler';
import { training } from './dexter/training';
import type { releaseDesk } from './edge/release-desk';
import { accounts } from './learning/accounts';
import { farmPlan } from './learning/farm-plan';
import { grants } from './learning/grants';
import { passkeys } from './learning/passkeys';
import { provider } from './learning/provider';
import { quiz } from './learning/quiz';
import { communityData, dexterData, learningData, paymentsData } from './my-data';
import { certificates } from './payments/certificates';
import { checkout } from './payments/checkout';
import { courses } from './payments/courses';
import { downloads } from './payments/downloads';
import { library } from './payments/library';
import { orderDesk } from './payments/order-desk';
import { verification } from './payments/verification';
import { webhook } from './payments/webhook';

/** Which service answers which call. The edge's proxy, nginx's locations and the checks are made from this table. */
export const owners = {
  payments: [webhook, checkout, verification, downloads, library, courses, certificates, orderDesk, paymentsData],
  learning: [accounts, passkeys, provider, quiz, farmPlan, grants, learningData],
  community: [
    comments,
    moderation,
    newsletter,
    leads,
    contact,
    inbox,
    weather,
    recipes,
    blog,
    postsDesk,
    linkDesk,
    communityData,
  ],
  dexter: [answers, monitoring, training, lessons, scheduler, dexterData],
} as const satisfies Record<string, readonly Contract[]>;

export type ServiceName = keyof typeof owners;
export const SERVICES = Object.keys(owners) as ServiceName[];

type Merge<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never;

/** Every call of the site, by its key: those of the services, and the operators' calls to the front itself. */
export type Calls = Merge<(typeof owners)[ServiceName][number] | typeof releaseDesk>;
export type CallKey = keyof Calls & string;
