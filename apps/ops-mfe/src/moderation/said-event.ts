import type { ModeratedComment, ModerationSettings } from '@farm/contracts';
import { momentText } from '../desk/moment-text';

/** What moderators call the states of a comment. */
export const STATE_WORDS: Record<ModeratedComment['state'], string> = {
  PENDING: 'Held',
  PUBLISHED: 'Published',
  HIDDEN: 'Hidden',
  DELETED: 'Deleted',
};

const listed = (words: readonly string[]) => words.join(', ') || 'none';

/** Stored as JSON by the settings' own form; anything else is shown as it stands. */
function saidSettings(stored: string): string {
  try {
    const { mode, words, allowed } = JSON.parse(stored) as ModerationSettings;
    return `Mode ${mode}. Words that hold: ${listed(words)}. Words that never do: ${listed(allowed)}.`;
  } catch {
    return stored;
  }
}

/** What was so before or after an act, in words. `value` is what the event keeps of it. */
export function saidState(action: string, value: string | null): string {
  if (value === null) return 'nothing';
  if (value in STATE_WORDS) return STATE_WORDS[value as keyof typeof STATE_WORDS];
  switch (action) {
    case 'settings':
      return saidSettings(value);
    case 'block':
      return `Blocked until ${momentText(value)}`;
    case 'answer':
      return 'Answered';
    default:
      return value;
  }
}

const MARK = 8; // signs: enough to tell operators apart, and short enough for a table

/** Who did it: an operator by the first signs of the account, else 'writer' or 'reports'. */
export const saidActor = (actor: string): string =>
  /^[0-9a-f-]{36}$/.test(actor) ? `operator ${actor.slice(-MARK)}` : actor;
