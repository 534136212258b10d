export { startFakeBucket } from './fake-bucket';
export * from './releases';
