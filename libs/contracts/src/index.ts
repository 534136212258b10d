// What travels between browsers, edge and services: one object per feature, keyed by its URL.
// Browsers take types only (lint enforces it); services, edge, checks and specs also use the schemas.
// owners.ts says which service answers which call.
export * from './community/blog';
export * from './community/comments';
export * from './community/contact';
export * from './community/inbox';
export * from './community/leads';
export * from './community/link-desk';
export * from './community/moderation';
export * from './community/newsletter';
export * from './community/posts-desk';
export * from './community/weather';
export * from './contract';
export * from './dexter/answers';
export * from './dexter/training';
export * from './edge/build';
export * from './edge/mailbox';
export * from './edge/page';
export * from './edge/release';
export * from './learning/accounts';
export * from './learning/farm-plan';
export * from './learning/grants';
export * from './learning/quiz';
export * from './my-data';
export * from './owners';
export * from './payments/certificates';
export * from './payments/checkout';
export * from './payments/courses';
export * from './payments/downloads';
export * from './payments/library';
export * from './payments/order-desk';
export * from './payments/order-file';
export * from './payments/products';
export * from './payments/verification';
export * from './payments/webhook';
export * from './refusal';
export * from './versions';
