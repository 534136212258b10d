export { chooseReplicaPorts, findFreePorts } from './ports';
export { type Program, type Running, startProgram } from './processes';
export type { Print } from './tasks';
export { type Part, type RunningSite, startSite } from './site';
export { isolateEnvironment } from './test-environment';
