import { SERVICES } from '@farm/contracts';
import { type Program, startWithRetry } from './processes';
import { APPS } from './root';
import type { Part } from './supervisor';
import type { Print, SiteBuilds } from './tasks';

/** Stops what was started before. */
export type Stop = () => Promise<void>;

/** Stops everything, newest first, even if a stop fails. */
export const stopAll = async (stops: Stop[]): Promise<void> => {
  for (const stop of stops.splice(0).reverse()) await stop().catch(() => undefined);
};

async function startPrograms(groups: readonly Program[][], print: Print, stops: Stop[]): Promise<Part[]> {
  const parts: Part[] = [];
  for (const group of groups) {
    print(`Starting ${group.map(({ name }) => name).join(', ')}`);
    const started = await Promise.allSettled(
      group.map(async (program): Promise<Part> => ({ program, running: await startWithRetry(program, print) })),
    );
    const running = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    parts.push(...running);
    stops.push(async () => void (await Promise.all(running.map((part) => part.running.stop()))));
    const failed = started.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
  }
  return parts;
}

const buildsOf = (projects: readonly string[]) => projects.map((name) => `${name}:build`);

export interface StartOrder {
  /** Groups start one after another; the last is the gateway. */
  groups: readonly Program[][];
  builds: Pick<SiteBuilds, 'ended'>;
  /** Publishes and promotes the builds of the shell and the remotes. */
  release: () => Promise<void>;
  print: Print;
  /** Gets what stops each group. */
  stops: Stop[];
}

/**
 * Starts the services as soon as they are built, makes the release as soon as the shell and the remotes are, then starts the
 * gateway, which needs both.
 * @throws the first error, once nothing is starting any more
 */
export async function startInOrder({ groups, builds, release, print, stops }: StartOrder): Promise<Part[]> {
  const [started, released] = await Promise.allSettled([
    builds
      .ended(buildsOf([...SERVICES, 'stripe-sandbox']))
      .then(() => startPrograms(groups.slice(0, -1), print, stops)),
    builds.ended(buildsOf([...APPS, 'gateway'])).then(release),
  ]);
  if (started.status === 'rejected') throw started.reason;
  if (released.status === 'rejected') throw released.reason;
  return [...started.value, ...(await startPrograms(groups.slice(-1), print, stops))];
}
