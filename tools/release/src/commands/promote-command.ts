import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  canonical,
  contractKey,
  CONTRACTS,
  type Edit,
  editFor,
  promote,
  type Promoted,
  type ReleaseStore,
} from '@farm/release-store';
import { editOf, liveEdit, revisionNumber, waivers } from './arguments';
import {
  author,
  type Command,
  liveApis,
  liveRelease,
  type Options,
  type Outcome,
  refused,
  type Tools,
  UsageError,
} from './command';
import { contractPlan, type Version } from '../contracts/contract-plan';
import type { OpenApi } from '../contracts/openapi-changes';
import { publishChosen } from '../publish';
import { plannedWatch, watched } from '../watch/canary-watch';

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
async function publishContracts({
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

/** The outcome of a promotion that was not refused. */
function promotedOutcome({ release, changed }: Extract<Promoted, { ok: true }>, { dryRun }: Tools): Outcome {
  const { revision, edit } = release;
  const line = changed ? `revision ${revision}: ${edit}` : `revision ${revision} stands: nothing changed`;
  return { code: 0, lines: [dryRun && changed ? `would be ${line}` : line], data: { revision, edit, changed } };
}

/** Makes an edit live and, where asked to, follows how its builds do. Every edit says why. */
async function makeLive(edit: Edit, options: Options, tools: Tools): Promise<Outcome> {
  const who = author(options.reason, tools.clock.now());
  const watch = plannedWatch(edit, options, await tools.gateways());
  const apis = await liveApis(tools);
  const accept = waivers(options);
  const before = watch && !tools.dryRun ? await watched(watch, tools) : null;
  const done = await promote(tools.store, edit, who, tools.key(), { accept, ...(apis && { apis }) });
  if (!done.ok) return refused(done.reasons);
  const outcome = promotedOutcome(done, tools);
  if (!before || !done.changed) return outcome;
  tools.log(outcome.lines.join('\n'));
  const { code, lines, data } = await before.follow(done.was);
  return { code, lines, data: { ...outcome.data, ...data } };
}

const buildsOf = (published: readonly { name: string; build: string }[]) =>
  Object.fromEntries(published.map(({ name, build }) => [name, build]));

const withLines = (more: readonly string[], { lines, ...rest }: Outcome): Outcome => ({
  ...rest,
  lines: [...more, ...lines],
});

async function allLive(words: readonly string[], options: Options, tools: Tools): Promise<Outcome> {
  author(options.reason, tools.clock.now()); // before anything is built or written
  const { published, lines } = await publishChosen(words, options, tools);
  const contracts = await publishContracts(tools);
  if (contracts.refused.length && !options['lenient-contracts'])
    return withLines(lines, refused(contracts.refused, { published }));
  const warnings = contracts.refused.map((reason) => `warning: ${reason}`);
  const outcome = await makeLive(liveEdit(buildsOf(published), options), options, tools);
  return { ...withLines([...lines, ...contracts.lines, ...warnings], outcome), data: { published, ...outcome.data } };
}

/** `promote store@BUILD …`; `promote --all` takes what is built here. */
export const promoteCommand: Command = (words, options, tools) =>
  options.all ? allLive([], options, tools) : makeLive(editOf(words, options), options, tools);

/** `ship store`: publish and promote; with --build what has changed is built first. */
export const shipCommand: Command = allLive;

/** `rollback`, `rollback store`, `rollback store --to 40`: a new revision with older content; history only grows. */
export const rollbackCommand: Command = async (words, options, tools) => {
  if (words.length > 1) throw new UsageError('Name one remote, the shell, or nothing for the whole release');
  const who = author(options.reason, tools.clock.now());
  const now = await liveRelease(tools);
  const to = options.to === undefined ? {} : { to: revisionNumber(options.to) };
  const back = await editFor({ act: 'rollback', remote: words[0], ...to }, now, tools.store, tools.trusted());
  if (!back.ok) return refused([back.why]);
  const apis = await liveApis(tools);
  const done = await promote(tools.store, back.edit, who, tools.key(), apis && { apis });
  if (!done.ok) return refused(done.reasons);
  return promotedOutcome(done, tools);
};
