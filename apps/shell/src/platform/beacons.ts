import type { Beacon, LiveRelease } from '@farm/contracts';
import { matches } from './latest-release';
import { liveRelease } from './release';
import { SHELL } from './remote-loader';
import { takeReports, type Report } from './reports';

const ADDRESS = '/release/beacons';
const LONGEST_MS = 600_000;

/**
 * What is told of one page: its build and how it came, nothing of who looks at it or where. null: no page of this
 * release, or one from a developer's machine, which is nobody's build.
 */
export function beaconOf({ path, result, ms, failure }: Report, release: LiveRelease): Beacon | null {
  const { shell, remotes, local } = release;
  const owners = Object.entries({ [SHELL]: shell, ...remotes });
  const [name, owner] = owners.find(([, { pages }]) => pages.some((page) => matches(page.path, path))) ?? [];
  if (!name || !owner || local?.[name]) return null;
  return { name, build: owner.build, result, ...failure, ms: Math.min(Math.round(ms), LONGEST_MS) };
}

const send = (beacon: Beacon) =>
  navigator.sendBeacon(ADDRESS, new Blob([JSON.stringify(beacon)], { type: 'application/json' }));

/** Sends one beacon for each page that came, was slow, failed or did not fit, those from before this call too. */
export function startBeacons(): void {
  takeReports((report) => {
    const beacon = beaconOf(report, liveRelease());
    if (beacon) send(beacon);
  });
}
