import { author, UsageError } from '../author';
import { editFor } from '../edit-for';
import { promote } from '../promote';
import { liveApis, liveRelease, refused, type Command } from './command';
import { revisionNumber } from './words';

/** `rollback`, `rollback store`, `rollback store --to 40`: a new revision with older content; history only grows. */
export const rollbackCommand: Command = async (words, options, tools) => {
  if (words.length > 1) throw new UsageError('Name one remote, the shell, or nothing for the whole release');
  const who = author(options.reason, tools.clock.now());
  const now = await liveRelease(tools, UsageError);
  const to = options.to === undefined ? {} : { to: revisionNumber(options.to) };
  const back = await editFor({ act: 'rollback', remote: words[0], ...to }, now, tools.store, tools.trusted());
  if (!back.ok) return refused([back.why]);
  const apis = await liveApis(tools);
  const done = await promote(tools.store, back.edit, who, tools.key(), apis && { apis });
  if (!done.ok) return refused(done.reasons);
  const { revision, edit } = done.release;
  const line = done.changed ? `revision ${revision}: ${edit}` : `revision ${revision} stands: nothing changed`;
  return {
    code: 0,
    lines: [tools.dryRun && done.changed ? `would be ${line}` : line],
    data: { revision, edit, changed: done.changed },
  };
};
