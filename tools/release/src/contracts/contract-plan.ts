import { type OpenApi, openApiChanges } from './openapi-changes';

/** One version of a service's contracts; `bytes` as they are kept. */
export interface Version {
  service: string;
  document: OpenApi;
  bytes: Buffer;
}

export interface ContractPlan {
  write: Version[];
  refused: string[];
}

const numbers = (version: string): readonly [major: number, minor: number] => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return [major, minor];
};

const order = (a: string, b: string): number => {
  const [[majorA, minorA], [majorB, minorB]] = [numbers(a), numbers(b)];
  return majorA - majorB || minorA - minorB;
};

const versionOf = ({ document }: Version): string => document.info.version;

function refusalsOf(now: Version, newest: Version): string[] {
  const { service } = now;
  const [version, before] = [versionOf(now), versionOf(newest)];
  const [[major], [majorBefore, minorBefore]] = [numbers(version), numbers(before)];
  if (order(version, before) < 0)
    return [`${service} ${version} is older than ${before}, which is published: bring this checkout up to date`];
  const changes = major === majorBefore ? openApiChanges(newest.document, now.document) : [];
  return changes.map(
    (change) =>
      `${service} ${version} breaks ${before}: ${change}. Keep it, or raise ${service} to ${majorBefore + 1}.0 ` +
      `in libs/contracts/src/versions.ts (${majorBefore}.${minorBefore + 1} is for what only adds)`,
  );
}

/**
 * What becomes of the contracts of one service: nothing when this version is published with the same bytes; refused
 * when it is published with other bytes, when it is older than the newest, and when it breaks the newest without another
 * major; else it is written.
 */
export function contractPlan(now: Version, published: readonly Version[]): ContractPlan {
  const version = versionOf(now);
  const [majorNow, minorNow] = numbers(version);
  const same = published.find((each) => versionOf(each) === version);
  const newest = [...published].sort((a, b) => order(versionOf(a), versionOf(b))).at(-1);
  if (same?.bytes.equals(now.bytes)) return { write: [], refused: [] };
  if (same) {
    const changes = openApiChanges(same.document, now.document);
    const next = changes.length ? `${majorNow + 1}.0` : `${majorNow}.${minorNow + 1}`;
    const what = changes.length ? `breaks it (${changes.join('; ')})` : 'adds to it';
    return {
      write: [],
      refused: [
        `${now.service} ${version} is published, and this checkout ${what}: ` +
          `raise ${now.service} to ${next} in libs/contracts/src/versions.ts, then npm run openapi`,
      ],
    };
  }
  const refused = newest ? refusalsOf(now, newest) : [];
  return { write: refused.length ? [] : [now], refused };
}
