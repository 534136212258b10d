import { placeholderFacts, setSiteContent } from '@farm/farm';
import { listRevisions, readReleasedContent } from '@farm/release-store';
import { readLiveRelease, type ReleaseCommand } from './command';

/**
 * Lists the facts of the farm that are still placeholders, with what operators have published; in production a farm with any of
 * them is rejected.
 */
export const launchCheckCommand: ReleaseCommand = async (_args, _options, tools) => {
  const isReleased = (await listRevisions(tools.store)).length > 0; // not before the first installation
  const content = isReleased ? (await readLiveRelease(tools)).content : undefined;
  setSiteContent((await readReleasedContent(tools.store, content))?.value ?? {});
  const facts = placeholderFacts();
  const lines = facts.map(({ name, where, howToSet }) => `${name}: ${where}. To set it, ${howToSet}.`);
  const count = facts.length === 1 ? '1 fact of the farm is' : `${facts.length} facts of the farm are`;
  const summary = facts.length === 0 ? 'Every fact of the farm is set' : `${count} still a placeholder:`;
  return {
    code: facts.length > 0 && tools.isProduction ? 1 : 0,
    lines: [summary, ...lines],
    data: { placeholders: facts },
  };
};
