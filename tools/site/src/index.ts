export { browserSources, findBrowser } from './browser';
export { caddyProgram, freeCaddyPorts } from './caddy';
export { chooseReplicaPorts, findFreePorts } from './ports';
export { type Program, type Running, startProgram } from './processes';
export type { Print } from './tasks';
export { type RunningSite, startSite } from './site';
export type { Part } from './supervisor';
export { assertLocalSite, isolateEnvironment } from './test-environment';
