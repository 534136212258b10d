// The started site as other tools take it: those that inject faults need its processes, not only its address.
export { anyPorts, portsOfCopies } from './ports';
export { type Program, type Running, startProgram } from './processes';
export type { Say } from './progress';
export { type Part, type StandingSite, startSite } from './site';
