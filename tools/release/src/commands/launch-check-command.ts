import { placeholderFacts } from '@farm/farm';
import type { ReleaseCommand } from './command';

/** Lists the facts of the farm that are still placeholders; in production a farm with any of them is rejected. */
export const launchCheckCommand: ReleaseCommand = (_args, _options, { isProduction }) => {
  const facts = placeholderFacts();
  const lines = facts.map(({ name, where, howToSet }) => `${name}: ${where}. To set it, ${howToSet}.`);
  const count = facts.length === 1 ? '1 fact of the farm is' : `${facts.length} facts of the farm are`;
  const summary = facts.length === 0 ? 'Every fact of the farm is set' : `${count} still a placeholder:`;
  return Promise.resolve({
    code: facts.length > 0 && isProduction ? 1 : 0,
    lines: [summary, ...lines],
    data: { placeholders: facts },
  });
};
