import type { Build, BuiltPage } from '@farm/contracts';
import type { APIRequestContext } from '@playwright/test';

interface Live {
  shell: string;
  remotes: Record<string, string>;
}

async function read<T>(request: APIRequestContext, address: string): Promise<T> {
  const answer = await request.get(address);
  if (!answer.ok()) throw new Error(`${answer.status()} for ${address}`);
  return (await answer.json()) as T;
}

/** build.json of the shell or a remote as it is live now. */
export async function liveBuild(request: APIRequestContext, name: string): Promise<Build> {
  const { shell, remotes } = await read<Live>(request, '/release.json');
  return read<Build>(request, `/assets/${name}/${name === 'shell' ? shell : remotes[name]}/build.json`);
}

/** A page of a build. Throws when the build has none at `path`. */
function pageOf({ name, pages }: Build, path: string): BuiltPage {
  const page = pages.find((candidate) => candidate.path === path);
  if (!page) throw new Error(`${name} has no page ${path}`);
  return page;
}

/** The address of a file of a build. */
export const fileUrl = ({ name, build }: Build, file = ''): string => `/assets/${name}/${build}/${file}`;

/** The files that bring a page, by the stage at which its loader asks for them. */
export function stagesOf(build: Build, path: string) {
  const { js, css } = pageOf(build, path);
  const [entry, routes] = build.entry;
  return {
    index: fileUrl(build, 'build.json'),
    entry: fileUrl(build, entry),
    routes: fileUrl(build, routes),
    page: fileUrl(build, js.at(-1)),
    css: fileUrl(build, css.at(-1)),
  };
}

export type FileStage = keyof ReturnType<typeof stagesOf>;
