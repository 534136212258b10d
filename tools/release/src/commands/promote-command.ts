import { author } from '../author';
import type { Edit } from '../edit';
import { promote, type Promoted } from '../promote';
import { liveApis, refused, type Command, type Options, type Outcome, type Tools } from './command';
import { publishContracts } from './contracts-command';
import { publishChosen } from './publish-command';
import { editOf, liveEdit, waivers } from './words';
import { plannedWatch, watched } from './watched';

const told = ({ release, changed }: Extract<Promoted, { ok: true }>, dryRun: boolean): string => {
  if (!changed) return `revision ${release.revision} stands: nothing changed`;
  return `${dryRun ? 'would be revision' : 'revision'} ${release.revision}: ${release.edit}`;
};

/** Makes an edit live and, where asked to, follows how its builds do. Every edit says why. */
async function makeLive(edit: Edit, options: Options, tools: Tools): Promise<Outcome> {
  const who = author(options.reason, tools.clock.now());
  const watch = plannedWatch(edit, options, await tools.edges());
  const apis = await liveApis(tools);
  const accept = waivers(options);
  const before = watch && !tools.dryRun ? await watched(watch, tools) : null;
  const done = await promote(tools.store, edit, who, tools.key(), { accept, ...(apis && { apis }) });
  if (!done.ok) return refused(done.reasons);
  const { revision } = done.release;
  const outcome: Outcome = {
    code: 0,
    lines: [told(done, tools.dryRun)],
    data: { revision, edit: done.release.edit, changed: done.changed },
  };
  if (!before || !done.changed) return outcome;
  tools.say(outcome.lines.join('\n'));
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
