import type { Build } from '@farm/contracts';
import type { Place } from './pictures';

interface Live {
  shell: string;
  remotes: Record<string, string>;
}

async function read<T>(address: string): Promise<T> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} for ${address}`);
  return (await answer.json()) as T;
}

/** Whether a site answers at an origin. */
export const answers = (origin: string): Promise<boolean> =>
  fetch(`${origin}/release.json`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Every page of the live release whose address is whole, and an address where nothing is. */
export async function livePages(origin: string): Promise<Place[]> {
  const { shell, remotes } = await read<Live>(`${origin}/release.json`);
  const builds = await Promise.all(
    Object.entries({ shell, ...remotes }).map(([name, build]) =>
      read<Build>(`${origin}/assets/${name}/${build}/build.json`),
    ),
  );
  const paths = builds.flatMap(({ pages }) => pages.map(({ path }) => path)).filter((path) => !path.includes(':'));
  return [...paths, '/not-found'].map((path) => ({ name: path, address: `${origin}${path}` }));
}
