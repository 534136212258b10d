// The front: what answers every request first. Documents, files of builds, /api by the owner table.
// Started by main.ts; specs and checks use edgeApp.
export { edgeApp } from './app';
export { config } from './config';
export { forwards } from './proxy';
