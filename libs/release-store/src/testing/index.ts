export { startFakeBucket } from './fake-bucket';
export * from './releases';
export * from './server-builds';
