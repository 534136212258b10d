import { type OpenApi, openApiChanges } from './openapi-changes';

/** One version of a service's contracts; `bytes` as stored. */
export interface ContractVersion {
  service: string;
  document: OpenApi;
  bytes: Buffer;
}

export interface ContractPlan {
  write: ContractVersion[];
  rejected: string[];
}

const parseVersion = (version: string): readonly [major: number, minor: number] => {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return [major, minor];
};

const compareVersions = (a: string, b: string): number => {
  const [[majorA, minorA], [majorB, minorB]] = [parseVersion(a), parseVersion(b)];
  return majorA - majorB || minorA - minorB;
};

const versionOf = ({ document }: ContractVersion): string => document.info.version;

function findRejections(now: ContractVersion, newest: ContractVersion): string[] {
  const { service } = now;
  const [version, before] = [versionOf(now), versionOf(newest)];
  const [[major], [majorBefore, minorBefore]] = [parseVersion(version), parseVersion(before)];
  if (compareVersions(version, before) < 0)
    return [`${service} ${version} is older than ${before}, which is published: update this checkout`];
  const changes = major === majorBefore ? openApiChanges(newest.document, now.document) : [];
  return changes.map(
    (change) =>
      `${service} ${version} breaks ${before}: ${change}. Keep it, or raise ${service} to ${majorBefore + 1}.0 ` +
      `in libs/contracts/src/versions.ts (${majorBefore}.${minorBefore + 1} is for additions only)`,
  );
}

/**
 * Whether to publish a service's contracts. A version that is published unchanged is skipped. It is rejected if it is published
 * with different content, older than the newest, or breaks the newest without a new major version.
 */
export function contractPlan(now: ContractVersion, published: readonly ContractVersion[]): ContractPlan {
  const version = versionOf(now);
  const [majorNow, minorNow] = parseVersion(version);
  const same = published.find((each) => versionOf(each) === version);
  const newest = [...published].sort((a, b) => compareVersions(versionOf(a), versionOf(b))).at(-1);
  if (same?.bytes.equals(now.bytes)) return { write: [], rejected: [] };
  if (same) {
    const changes = openApiChanges(same.document, now.document);
    const next = changes.length ? `${majorNow + 1}.0` : `${majorNow}.${minorNow + 1}`;
    const change = changes.length ? `breaks it (${changes.join('; ')})` : 'adds to it';
    return {
      write: [],
      rejected: [
        `${now.service} ${version} is published, and this checkout ${change}: ` +
          `raise ${now.service} to ${next} in libs/contracts/src/versions.ts, then npm run openapi`,
      ],
    };
  }
  const rejected = newest ? findRejections(now, newest) : [];
  return { write: rejected.length ? [] : [now], rejected };
}
