import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { contractPlan, type Version } from '../contracts/contract-plan';
import type { OpenApi } from '../contracts/openapi-changes';
import { contractKey, CONTRACTS } from '../keys';
import { canonical } from '../signature';
import type { ReleaseStore } from '../store';
import { refused, type Command, type Tools } from './command';

const isOpenApi = (document: unknown): document is OpenApi =>
  typeof document === 'object' && document !== null && 'paths' in document && 'info' in document;

function versionOf(service: string, text: string): Version {
  const document: unknown = JSON.parse(text);
  if (!isOpenApi(document)) throw new Error(`The contracts of ${service} are no OpenAPI document`);
  return { service, document, bytes: Buffer.from(`${canonical(document)}\n`) };
}

async function publishedVersions(store: ReleaseStore, service: string): Promise<Version[]> {
  const files = (await store.list(`${CONTRACTS}/${service}`)).filter((file) => /^\d+\.\d+\.json$/.test(file));
  const all = await Promise.all(files.map((file) => store.get(`${CONTRACTS}/${service}/${file}`)));
  return all.flatMap((bytes) => (bytes ? [versionOf(service, bytes.toString('utf8'))] : []));
}

/**
 * Publishes what the services of this checkout say they speak, once a version: every reason against it at once, and then
 * nothing is written.
 */
export async function publishContracts({
  store,
  openapi,
  dryRun,
}: Pick<Tools, 'store' | 'openapi' | 'dryRun'>): Promise<{ written: string[]; lines: string[]; refused: string[] }> {
  const files = (await readdir(openapi)).filter((file) => file.endsWith('.json')).sort();
  const plans = await Promise.all(
    files.map(async (file) => {
      const service = file.replace(/\.json$/, '');
      const now = versionOf(service, await readFile(join(openapi, file), 'utf8'));
      return contractPlan(now, await publishedVersions(store, service));
    }),
  );
  const reasons = plans.flatMap((plan) => plan.refused);
  if (reasons.length) return { written: [], lines: [], refused: reasons };
  const written: string[] = [];
  for (const { service, document, bytes } of plans.flatMap((plan) => plan.write)) {
    await store.putNew(contractKey(service, document.info.version), bytes);
    written.push(`${service} ${document.info.version}`);
  }
  const done = dryRun ? 'would be published' : 'published';
  return { written, lines: written.map((each) => `contracts of ${each} ${done}`), refused: [] };
}

/** `contracts`: publishes docs/openapi. */
export const contractsCommand: Command = async (_words, _options, tools) => {
  const done = await publishContracts(tools);
  if (done.refused.length) return refused(done.refused);
  return {
    code: 0,
    lines: done.lines.length ? done.lines : ['every version is published already'],
    data: { written: done.written },
  };
};
