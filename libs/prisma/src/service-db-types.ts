import type { PrismaClient } from '../generated/client/client';

type Sql = '$transaction' | '$queryRaw' | '$executeRaw';

export type PaymentsDb = Pick<
  PrismaClient,
  | Sql
  | '$queryRawUnsafe' // the job queue puts its row into our transaction
  | 'price'
  | 'guideRelease'
  | 'order'
  | 'paymentAttempt'
  | 'stripeEvent'
  | 'refund'
  | 'dispute'
  | 'entitlement'
  | 'downloadGrant'
  | 'downloadEvent'
  | 'access'
  | 'accessKey'
  | 'libraryLinkRequest'
  | 'certificate'
  | 'discountCode'
  | 'discountUse'
  | 'ledgerDay'
  | 'reconcileCursor'
  | 'lessonProgress'
  | 'paymentsOutbox'
  | 'orderEvent'
>;
export type LearningDb = Pick<
  PrismaClient,
  | Sql
  | '$queryRawUnsafe' // the job queue puts its row into our transaction
  | 'person'
  | 'session'
  | 'operatorLink'
  | 'signIn'
  | 'passkey'
  | 'identity'
  | 'ceremony'
  | 'audit'
  | 'quizPlayer'
  | 'quizSession'
  | 'quizPoints'
  | 'quizWeek'
  | 'quizBadge'
  | 'quizDay'
  | 'dailyChallenge'
  | 'reviewCard'
  | 'place'
  | 'seedVersion'
  | 'sharedPlan'
  | 'grantApplication'
  | 'grantMove'
  | 'grantReminder'
  | 'grantCheck'
  | 'learningOutbox'
>;
export type CommunityDb = Pick<
  PrismaClient,
  | Sql
  | '$queryRawUnsafe' // the job queue puts its row into our transaction
  | 'comment'
  | 'commentLike'
  | 'commentReport'
  | 'moderationEvent'
  | 'visitorBlock'
  | 'communitySetting'
  | 'blogPost'
  | 'postEvent'
  | 'weatherCache'
  | 'linkCheck'
  | 'contactMessage'
  | 'suppression'
  | 'lead'
  | 'newsletterToken'
  | 'recipeDay'
  | 'communityOutbox'
>;
export type DexterDb = Pick<
  PrismaClient,
  | Sql
  | '$queryRawUnsafe' // the job queue puts its row into our transaction
  | 'guardEvent'
  | 'conversation'
  | 'message'
  | 'feedback'
  | 'reviewItem'
  | 'usageDay'
  | 'rateWindow'
  | 'personaVersion'
  | 'personaActivation'
  | 'lesson'
  | 'trainingTask'
  | 'trainingSession'
  | 'evalCase'
  | 'assessmentRun'
  | 'assessmentItem'
  | 'schedulerConfig'
  | 'trainingRun'
  | 'trainingStep'
  | 'assistantAudit'
>;

/** The narrow database of each service, by the service's name. */
export interface ServiceDbs {
  payments: PaymentsDb;
  learning: LearningDb;
  community: CommunityDb;
  dexter: DexterDb;
}
