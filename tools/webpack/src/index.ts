// How the shell and the remotes are compiled: defineShell and defineRemote are all a project needs.
// build.ts makes dist/web and dist/build.json, serve.ts is the development server.
export { defineRemote, defineShell, type Project } from './project';
