import type { Build } from '@farm/contracts';
import { buildIndex, serverFile } from '../keys';
import { sriOf } from '../signature';
import type { ReleaseStore } from '../store';

/** Code of a shell without React that renders a remote's page, or the address, in a layout. */
export const SHELL_SERVER = `
module.exports.shared = { react: { hello: 'hello' } };
module.exports.render = async ({ location, release, routes }) => {
  const [owner] = Object.keys(routes);
  const route = owner && routes[owner].find(({ path }) => new RegExp('^' + path.replace(/:[a-z]+/g, '[^/]+') + '$').test(location));
  const content = route ? await route.lazy() : location;
  return { html: '<main><h1>' + content + '</h1></main>', testMode: '' };
};`;

/** Code of a remote whose pages show a JavaScript expression, which can read `path`. */
export const remoteServer = (paths: readonly string[], expression: string): string =>
  `module.exports.routes = ${JSON.stringify(paths)}.map((path) => ({ path, lazy: async () => ${expression} }));`;

/** Publishes a build with the code that renders its pages. */
export async function putServerBuild(store: ReleaseStore, build: Build, code: string): Promise<Build> {
  const bytes = Buffer.from(code);
  const withServer = { ...build, server: sriOf(bytes) };
  await store.putNew(serverFile(build.name, build.build), bytes);
  await store.putNew(buildIndex(build.name, build.build), Buffer.from(JSON.stringify(withServer)));
  return withServer;
}
