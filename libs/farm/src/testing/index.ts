export * from './email-spellings';
export * from './question-rules';
export * from './readable';
