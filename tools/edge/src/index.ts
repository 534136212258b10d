// The front: what answers every request first. Documents, files of builds, /api by the owner table.
// Started by main.ts; specs and checks use edgeApp.
export { edgeApp } from './app';
export { config } from './config';
export { FOREVER, TYPES } from './assets'; // nginx in front of it answers alike (tools/deploy)
export { edgeMetrics } from './metrics'; // alerts name what it tells (tools/deploy)
export { everyHeader, NO_PAGE } from './headers';
export { forwards, NOT_ANSWERING } from './proxy';
