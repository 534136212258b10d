export * from './question-rules';
export * from './readable';
