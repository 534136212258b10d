import type { Beacon, BeaconToken, LiveRelease, PageError } from '@farm/contracts';
import { matchPath } from 'react-router-dom';
import { onLoadReport, type LoadReport } from './load-metrics';
import { liveRelease, SHELL } from './release';

const NAME_LENGTH = 80;
const MESSAGE_LENGTH = 300;
const STACK_LENGTH = 1_500;

const IDENTIFIER = /^.[\w$.#/-]{1,60}.$/;
const SINGLE_CHARACTER = /^...$/;

/** Removes what may be personal data or part of a response: error messages quote their input. */
const redact = (text: string): string =>
  text
    .replace(/\{[^]*\}/g, '{…}')
    .replace(/https?:\/\/[^\s/?#)]+/g, '')
    .replace(/[?#][\w%=&+.~-]*=[^\s):]*(#\w*)?/g, '')
    .replace(/[^\s@"'(<]+@[^\s@"')>]+/g, '[email]')
    .replace(/(["'`])[^"'`]*\1/g, (quoted) =>
      IDENTIFIER.test(quoted) || SINGLE_CHARACTER.test(quoted) ? quoted : '[text]',
    )
    .replace(/\d{7,}/g, '[number]')
    .replace(/\s+/g, ' ')
    .trim();

/** The lines of a stack that have a position in the code; the others repeat the message. */
const stackFrames = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => /:\d+:\d+\)?$/.test(line.trim()))
    .map(redact)
    .join('\n')
    .slice(0, STACK_LENGTH);

/** Describes a thrown value for the log: name, message and stack, without personal data. */
export function describeError(thrown: unknown): PageError {
  if (!(thrown instanceof Error)) return { name: typeof thrown, message: '', stack: '' };
  const { name, message, stack = '' } = thrown;
  return {
    name: redact(name).slice(0, NAME_LENGTH),
    message: redact(message).slice(0, MESSAGE_LENGTH),
    stack: stackFrames(stack),
  };
}

const BEACON_URL = '/release/beacons';
const MAX_MS = 600_000;

/**
 * The beacon of one page: its build and how it loaded, nothing about the visitor or the address. null for an address
 * that is not a page of this release and for a remote on a developer's machine.
 */
export function beaconOf({ path, result, ms, failure }: LoadReport, release: LiveRelease): Beacon | null {
  const { shell, remotes, local } = release;
  const owners = Object.entries({ [SHELL]: shell, ...remotes });
  const [name, owner] = owners.find(([, { pages }]) => pages.some((page) => matchPath(page.path, path))) ?? [];
  if (!name || !owner || local?.[name]) return null;
  const { error, ...cause } = failure ?? {};
  const detail = error === undefined ? {} : { error: describeError(error) };
  return { name, build: owner.build, result, ...cause, ms: Math.min(Math.round(ms), MAX_MS), ...detail };
}

let token: string | undefined;

/**
 * Sends a beacon, also while the visitor leaves the page. The gateway answers a beacon without a valid token with a new
 * token, and the beacon is sent again.
 */
async function send(beacon: Beacon, isRetry = false): Promise<void> {
  const response = await fetch(BEACON_URL, {
    method: 'POST',
    keepalive: true,
    body: JSON.stringify({ ...beacon, token }),
  });
  if (response.status !== 200 || isRetry) return;
  ({ token } = (await response.json()) as BeaconToken);
  await send(beacon, true);
}

/** Sends one beacon for each load report, also for those from before this call. */
export function startBeacons(): void {
  onLoadReport((report) => {
    const beacon = beaconOf(report, liveRelease());
    if (beacon) send(beacon).catch(() => undefined); // nothing depends on a beacon
  });
}
