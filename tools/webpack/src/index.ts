export { defineRemote, defineShell, type Project } from './project';
export { spriteOf } from './drawing-sprite';
