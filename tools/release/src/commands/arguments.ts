import { type Edit, OFFLINE, type Waiver, WAIVERS } from '@farm/release-store';
import { type Options, UsageError } from './command';

const UNITS: Readonly<Record<string, number>> = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** Parses '10m' or '30d' to milliseconds. @throws {UsageError} */
export function parseDuration(text: string, option: string): number {
  const [, digits = '', unit = ''] = /^(\d+)([smhd])$/.exec(text) ?? [];
  if (!digits) throw new UsageError(`${option} expects a time like 30s, 10m or 30d, not ${text}`);
  return Number(digits) * (UNITS[unit] ?? 0);
}

/** Parses '2%' or '0.5%' to a fraction. @throws {UsageError} */
export function parsePercentage(text: string, option: string): number {
  const [, digits = ''] = /^(\d+(?:\.\d+)?)\s*%$/.exec(text) ?? [];
  if (!digits || Number(digits) > 100) throw new UsageError(`${option} expects a percentage like 2%, not ${text}`);
  return Number(digits) / 100;
}

/** @throws {UsageError} */
export function parseRevision(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new UsageError(`${text} is not a revision number`);
  return Number(text);
}

/** Parses '--accept budget,removed-page'. @throws {UsageError} for unknown waivers */
export function parseWaivers({ accept }: Options): ReadonlySet<Waiver> {
  const names = (accept ?? '').split(',').filter(Boolean);
  const isWaiver = (name: string): name is Waiver => (WAIVERS as readonly string[]).includes(name);
  const unknown = names.filter((name) => !isWaiver(name));
  if (unknown.length) throw new UsageError(`--accept allows ${WAIVERS.join(', ')}, not ${unknown.join(', ')}`);
  return new Set(names.filter(isWaiver));
}

function parseCanary({ canary }: Options): number | null {
  if (canary === undefined) return null;
  if (!/^[1-9]\d?$/.test(canary)) throw new UsageError('--canary expects a percentage of browsers: 1 to 99');
  return Number(canary);
}

/** The edit that makes builds live, for everyone or as a canary. */
export function createPromoteEdit(builds: Readonly<Record<string, string>>, options: Options): Edit {
  const percent = parseCanary(options);
  if (percent === null) return { builds };
  if ('shell' in builds) throw new UsageError("The shell can't have a canary: every page is part of it");
  const canaries = Object.entries(builds).map(([name, build]) => [name, { build, percent }] as const);
  return { builds: {}, canaries: Object.fromEntries(canaries) };
}

const isState = (value: string): value is 'on' | 'off' => value === 'on' || value === 'off';

/** Parses promote's arguments: 'store@9f0c12ab34cd', 'store@off', 'store@on', 'offline@off'. @throws {UsageError} */
export function parseEdit(args: readonly string[], options: Options): Edit {
  if (args.length === 0) throw new UsageError('Name what to promote: name@build, name@on or name@off');
  const pairs = args.map((arg) => {
    const [, name = '', value = ''] = /^([a-z]+)@([0-9a-f]{12}|on|off)$/.exec(arg) ?? [];
    if (!name) throw new UsageError(`${arg}: expected name@build, name@on or name@off`);
    return [name, value] as const;
  });
  if (new Set(pairs.map(([name, value]) => `${name} ${isState(value)}`)).size < pairs.length)
    throw new UsageError('A name is used twice');
  const builds = Object.fromEntries(pairs.filter(([, value]) => !isState(value)));
  const { [OFFLINE]: offline, ...states } = Object.fromEntries(
    pairs.flatMap(([name, value]) => (isState(value) ? [[name, value] as const] : [])),
  );
  return {
    ...createPromoteEdit(builds, options),
    ...(offline && { offline }),
    ...(Object.keys(states).length ? { states } : {}),
  };
}
