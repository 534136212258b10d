import { kept } from '../../hub/kept';

/** What somebody typed and has not sent. */
export interface Draft {
  text: string;
  question: boolean;
  /** Of the post that may already be on its way: the same key again is the same comment. */
  key: string | null;
}

type Drafts = Readonly<Record<string, Draft>>;

const NOTHING: Draft = { text: '', question: false, key: null };
const MOST = 30; // drafts kept; the oldest go first

function isDraft(stored: unknown): stored is Draft {
  const { text, question, key } = (stored ?? {}) as Partial<Draft>;
  return typeof text === 'string' && typeof question === 'boolean' && (key === null || typeof key === 'string');
}
const fits = (stored: unknown): stored is Drafts =>
  typeof stored === 'object' && stored !== null && Object.values(stored).every(isDraft);

const drafts = kept<Drafts>('farm.comment-drafts', {}, fits);

/** The draft of a place: 'thread', `reply <id>` or `edit <id>`. It lasts over reloads until it is sent or emptied. */
export const useDraft = (place: string): Draft => drafts.use()[place] ?? NOTHING;

/** Whether there is a draft at that place. */
export const useHasDraft = (place: string): boolean => drafts.use()[place] !== undefined;

/** Keeps what was typed. Other words are another post; what a form only reports again leaves the post what it is. */
export function keepDraft(place: string, typed: Partial<Pick<Draft, 'text' | 'question'>>): void {
  drafts.change(({ [place]: before = NOTHING, ...others }) => {
    const { text, question } = { ...before, ...typed };
    const isSame = text === before.text && question === before.question;
    const draft = { text, question, key: isSame ? before.key : null };
    const all = draft.text === '' && !draft.question ? others : { ...others, [place]: draft };
    return Object.fromEntries(Object.entries(all).slice(-MOST));
  });
}

/** Names the post that these words are sent as; null: they are signed otherwise now, and another post. */
export function keepKey(place: string, key: string | null): void {
  drafts.change((all) => (all[place] ? { ...all, [place]: { ...all[place], key } } : all));
}

export function dropDraft(place: string): void {
  drafts.change(({ [place]: _, ...others }) => others);
}

/** What was sent needs no keeping; what was typed meanwhile is the next one's beginning. */
export function dropSent(place: string, sent: string): void {
  drafts.change(({ [place]: draft, ...others }) =>
    draft === undefined || draft.text === sent ? others : { ...others, [place]: { ...draft, key: null } },
  );
}
