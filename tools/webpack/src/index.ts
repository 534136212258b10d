export { defineRemote, defineShell, type Project } from './project';
