export { bucketStandIn } from './bucket-stand-in';
export * from './releases';
