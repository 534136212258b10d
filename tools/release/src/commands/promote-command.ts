import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Apis,
  canonical,
  contractKey,
  CONTRACTS,
  type Edit,
  createEdit,
  promote,
  type PromoteResult,
  readNewestRelease,
  type ReleaseStore,
} from '@farm/release-store';
import { createPromoteEdit, parseEdit, parseRevision, parseWaivers } from './arguments';
import {
  type ReleaseCommand,
  createAuthor,
  type Options,
  type Outcome,
  readLiveRelease,
  rejected,
  type Tools,
  UsageError,
} from './command';
import { contractPlan, type ContractVersion } from '../contracts/contract-plan';
import type { OpenApi } from '../contracts/openapi-changes';
import { publishChosen } from '../publish';
import { planWatch, startWatch } from '../watch/canary-watch';
import { readLiveApis } from '../watch/gateway-counts';
import { GatewayError } from '../watch/gateway-counts';

const isOpenApi = (document: unknown): document is OpenApi =>
  typeof document === 'object' && document !== null && 'paths' in document && 'info' in document;

function versionOf(service: string, text: string): ContractVersion {
  const document: unknown = JSON.parse(text);
  if (!isOpenApi(document)) throw new Error(`The contracts of ${service} are not an OpenAPI document`);
  return { service, document, bytes: Buffer.from(`${canonical(document)}\n`) };
}

async function readPublishedVersions(store: ReleaseStore, service: string): Promise<ContractVersion[]> {
  const files = (await store.list(`${CONTRACTS}/${service}`)).filter((file) => /^\d+\.\d+\.json$/.test(file));
  const all = await Promise.all(files.map((file) => store.get(`${CONTRACTS}/${service}/${file}`)));
  return all.flatMap((bytes) => (bytes ? [versionOf(service, bytes.toString('utf8'))] : []));
}

/** Publishes the services' contracts of this checkout, once per version. If one is rejected, nothing is written. */
async function publishContracts({
  store,
  openapi,
  dryRun,
}: Pick<Tools, 'store' | 'openapi' | 'dryRun'>): Promise<{ written: string[]; lines: string[]; rejected: string[] }> {
  const files = (await readdir(openapi)).filter((file) => file.endsWith('.json')).sort();
  const plans = await Promise.all(
    files.map(async (file) => {
      const service = file.replace(/\.json$/, '');
      const now = versionOf(service, await readFile(join(openapi, file), 'utf8'));
      return contractPlan(now, await readPublishedVersions(store, service));
    }),
  );
  const reasons = plans.flatMap((plan) => plan.rejected);
  if (reasons.length) return { written: [], lines: [], rejected: reasons };
  const written: string[] = [];
  for (const { service, document, bytes } of plans.flatMap((plan) => plan.write)) {
    await store.putNew(contractKey(service, document.info.version), bytes);
    written.push(`${service} ${document.info.version}`);
  }
  const done = dryRun ? 'would be published' : 'published';
  return { written, lines: written.map((each) => `contracts of ${each} ${done}`), rejected: [] };
}

/** `contracts` publishes docs/openapi. */
export const contractsCommand: ReleaseCommand = async (_args, _options, tools) => {
  const done = await publishContracts(tools);
  if (done.rejected.length) return rejected(done.rejected);
  return {
    code: 0,
    lines: done.lines.length ? done.lines : ['every version was published already'],
    data: { written: done.written },
  };
};

function promoteOutcome({ release, changed }: Extract<PromoteResult, { ok: true }>, { dryRun }: Tools): Outcome {
  const { revision, edit } = release;
  const line = changed ? `revision ${revision}: ${edit}` : `revision ${revision}: no changes`;
  return { code: 0, lines: [dryRun && changed ? `would be ${line}` : line], data: { revision, edit, changed } };
}

const namesBuilds = ({ builds, canaries = {} }: Edit) =>
  Object.keys(builds).length > 0 || Object.values(canaries).some((canary) => canary !== null);

/** The contract versions to check an edit against; an edit that brings no new build needs none. */
async function readApisFor(edit: Edit, tools: Tools): Promise<Apis | undefined> {
  try {
    return await readLiveApis(tools);
  } catch (error) {
    if (!(error instanceof GatewayError) || (edit.kind !== 'rollback' && namesBuilds(edit))) throw error;
    tools.log('warning: no gateway answers; using the contract versions of this checkout');
    return undefined;
  }
}

/** A remote that is not live yet has no earlier build beside which a canary could run: everyone gets it. */
async function withoutNewCanaries(edit: Edit, { store, trusted, log }: Tools): Promise<Edit> {
  const canaries = Object.entries(edit.canaries ?? {});
  if (canaries.length === 0) return edit;
  const { release } = await readNewestRelease(store, trusted());
  const isNew = (name: string) => release?.remotes[name] === undefined;
  const added = canaries.flatMap(([name, canary]) => (canary && isNew(name) ? [[name, canary.build] as const] : []));
  for (const [name] of added) log(`${name} is new, so it goes live for everyone`);
  return {
    ...edit,
    builds: { ...edit.builds, ...Object.fromEntries(added) },
    canaries: Object.fromEntries(canaries.filter(([name]) => !isNew(name))),
  };
}

/** Promotes an edit and, with --watch, watches its builds. */
async function promoteEdit(requested: Edit, options: Options, tools: Tools): Promise<Outcome> {
  const author = createAuthor(options.reason, tools.clock.now());
  const accept = parseWaivers(options);
  try {
    const edit = await withoutNewCanaries(requested, tools);
    const plan = planWatch(edit, options, await tools.gateways());
    const apis = await readApisFor(edit, tools);
    const watch = plan && !tools.dryRun ? await startWatch(plan, tools) : null;
    const done = await promote(tools.store, edit, author, tools.key(), {
      ...{ accept, trusted: tools.trusted() },
      ...(apis && { apis }),
    });
    if (!done.ok) return rejected(done.reasons);
    const outcome = promoteOutcome(done, tools);
    if (!watch || !done.changed) return outcome;
    tools.log(outcome.lines.join('\n'));
    const { code, lines, data } = await watch.follow(done.was);
    return { code, lines, data: { ...outcome.data, ...data } };
  } catch (error) {
    if (error instanceof GatewayError) return rejected([error.message]);
    throw error;
  }
}

const buildsOf = (published: readonly { name: string; build: string }[]) =>
  Object.fromEntries(published.map(({ name, build }) => [name, build]));

const prependLines = (before: readonly string[], { lines, ...rest }: Outcome): Outcome => ({
  ...rest,
  lines: [...before, ...lines],
});

const MAX_LISTED = 5;

/** Warns about what is shipped and in no commit, so that nobody could build it again. */
async function warnOfUncommitted({ uncommitted, log }: Tools): Promise<void> {
  const files = await uncommitted();
  if (files.length === 0) return;
  const others = files.length > MAX_LISTED ? ` and ${files.length - MAX_LISTED} more` : '';
  log(`warning: not committed: ${files.slice(0, MAX_LISTED).join(', ')}${others}`);
}

/** How to take a shipped edit back. */
const undoHint = (published: readonly { name: string }[]): string => {
  const [only, ...others] = published.map(({ name }) => name);
  return `to undo: npm run release -- rollback ${only !== undefined && others.length === 0 ? `${only} ` : ''}--reason "…"`;
};

/** Publishes builds and contracts, and promotes the builds. With --build it says what it does, for whoever waits for it. */
async function ship(args: readonly string[], options: Options, tools: Tools): Promise<Outcome> {
  createAuthor(options.reason, tools.clock.now()); // fail before anything is built or written
  if (options.build) await warnOfUncommitted(tools);
  const { published, lines } = await publishChosen(args, options, tools);
  const contracts = await publishContracts(tools);
  if (contracts.rejected.length && !options['lenient-contracts'])
    return prependLines(lines, rejected(contracts.rejected, { published }));
  const warnings = contracts.rejected.map((reason) => `warning: ${reason}`);
  if (options.build) tools.log('checking the builds and rendering their pages');
  const outcome = await promoteEdit(createPromoteEdit(buildsOf(published), options), options, tools);
  if (options.build && outcome.code === 0 && outcome.data['changed'] === true && !tools.dryRun)
    tools.log(`live at ${tools.origin()}; ${undoHint(published)}`);
  return {
    ...prependLines([...lines, ...contracts.lines, ...warnings], outcome),
    data: { published, ...outcome.data },
  };
}

/** `promote store@BUILD …`; `promote --all` promotes every local build. */
export const promoteCommand: ReleaseCommand = (args, options, tools) =>
  options.all ? ship([], options, tools) : promoteEdit(parseEdit(args, options), options, tools);

/** `ship store` publishes and promotes; with --build it builds first. */
export const shipCommand: ReleaseCommand = ship;

/** `checkpoint` signs the live content anew, so that the keys of earlier revisions can be removed. */
export const checkpointCommand: ReleaseCommand = async (_args, options, tools) => {
  const author = createAuthor(options.reason, tools.clock.now());
  await readLiveRelease(tools);
  const edit: Edit = { kind: 'checkpoint', builds: {} };
  const done = await promote(tools.store, edit, author, tools.key(), { trusted: tools.trusted() });
  return done.ok ? promoteOutcome(done, tools) : rejected(done.reasons);
};

/** `rollback`, `rollback store`, `rollback store --to 40` create a new revision with older content. */
export const rollbackCommand: ReleaseCommand = async (args, options, tools) => {
  if (args.length > 1) throw new UsageError('Name one remote, the shell, or nothing for the whole release');
  const author = createAuthor(options.reason, tools.clock.now());
  const now = await readLiveRelease(tools);
  const to = options.to === undefined ? {} : { to: parseRevision(options.to) };
  const result = await createEdit({ act: 'rollback', remote: args[0], ...to }, now, tools.store, tools.trusted());
  if (!result.ok) return rejected([result.reason]);
  const apis = await readApisFor(result.edit, tools);
  const done = await promote(tools.store, result.edit, author, tools.key(), {
    trusted: tools.trusted(),
    ...(apis && { apis }),
  });
  if (!done.ok) return rejected(done.reasons);
  return promoteOutcome(done, tools);
};
