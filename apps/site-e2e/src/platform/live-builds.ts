import type { Build, BuiltPage } from '@farm/contracts';
import type { APIRequestContext } from '@playwright/test';

interface Live {
  shell: string;
  remotes: Record<string, string>;
}

async function read<T>(request: APIRequestContext, address: string): Promise<T> {
  const response = await request.get(address);
  if (!response.ok()) throw new Error(`${response.status()} for ${address}`);
  return (await response.json()) as T;
}

/** build.json of the live build of the shell or a remote. */
export async function liveBuild(request: APIRequestContext, name: string): Promise<Build> {
  const { shell, remotes } = await read<Live>(request, '/release.json');
  return read<Build>(request, `/assets/${name}/${name === 'shell' ? shell : remotes[name]}/build.json`);
}

function pageOf({ name, pages }: Build, path: string): BuiltPage {
  const page = pages.find((candidate) => candidate.path === path);
  if (!page) throw new Error(`${name} has no page ${path}`);
  return page;
}

/** The path of a file of a build. */
export const fileUrl = ({ name, build }: Build, file = ''): string => `/assets/${name}/${build}/${file}`;

/** The files of a page, by the stage at which the loader requests them. */
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
