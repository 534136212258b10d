import { createHash } from 'node:crypto';
import type { ModerationMode } from '@farm/contracts';
import type { ProfanityFilter } from '@farm/server-kit/profanity';

export interface SpamContext {
  text: string;
  name: string;
  now: Date;
  /** When the author's browser got its cookie; null: long ago. */
  visitorSince: Date | null;
  /** Comments of the author's network prefix within the hour, including this one. */
  fromNetwork: number;
  /** Whether the hidden form field was filled in. */
  honeypot: boolean;
  firstComment: boolean;
  /** Comments with the same text, of anyone: within ten minutes, within a day. */
  sameRecently: number;
  sameToday: number;
  /** Comments of this author: approved by a moderator, published for over a day, hidden. */
  approved: number;
  publishedOverADay: number;
  hidden: number;
  badWord: ProfanityFilter;
}

export interface SpamReason {
  reason: string;
  points: number;
}

/** A sign of spam (positive points) or trust (negative points). Pure. */
export type SpamRule = (context: SpamContext) => SpamReason | null;

const LINK = /\bhttps?:\/\/\S+|\bwww\.\S+\.\S+/giu;
export const countLinks = (text: string): number => text.match(LINK)?.length ?? 0;

const rule =
  (reason: string, points: number, applies: (context: SpamContext) => boolean): SpamRule =>
  (context) =>
    applies(context) ? { reason, points } : null;

const NEW_BROWSER_MS = 3_000;
const MAX_LINKS = 2;
const BUSY_NETWORK = 100; // comments an hour

const isNewBrowser = ({ visitorSince, now }: SpamContext) =>
  visitorSince !== null && now.getTime() - visitorSince.getTime() < NEW_BROWSER_MS;

function isShouting({ text }: SpamContext): boolean {
  const alphabetic = text.match(/\p{L}/gu) ?? [];
  const capitals = alphabetic.filter((character) => character !== character.toLowerCase()).length;
  return (alphabetic.length >= 20 && capitals > 0.7 * alphabetic.length) || /(\S)\1{7}/u.test(text);
}

/** Unpronounceable words, and words that mix alphabets. */
const isGarbled = ({ text }: SpamContext) =>
  (text.replace(/https?:\/\/\S+/giu, ' ').match(/[\p{L}\p{M}]+/gu) ?? []).some((word) => {
    const isLatin = /\p{Script=Latin}/u.test(word);
    return isLatin && (/[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word) || /[b-df-hj-np-tv-xz]{7}/iu.test(word));
  });

const isBad = ({ text, name, badWord, honeypot }: SpamContext) => honeypot || badWord(text) || badWord(name);

/** Two comments approved, or three published for a day and none hidden. Profanity overrides trust. */
const isTrusted = (context: SpamContext) =>
  !isBad(context) && (context.approved >= 2 || (context.publishedOverADay >= 3 && context.hidden === 0));

export const SPAM_RULES: readonly SpamRule[] = [
  rule('Posted within seconds of the first visit', 20, isNewBrowser),
  // Outweighs trust by age: only a moderator's approval allows links.
  rule('A link before any comment was approved', 80, ({ text, approved }) => approved === 0 && countLinks(text) > 0),
  rule('More than two links', 30, ({ text }) => countLinks(text) > MAX_LINKS),
  rule('A word on the list', 50, ({ text, name, badWord }) => badWord(text) || badWord(name)),
  rule('The same text within ten minutes', 25, ({ sameRecently }) => sameRecently >= 1),
  rule('The same text for the third time today', 40, ({ sameToday }) => sameToday >= 2),
  rule('Many comments from this network', 20, ({ fromNetwork }) => fromNetwork > BUSY_NETWORK),
  rule('All capitals or a repeated character', 10, isShouting),
  rule('Unreadable words', 15, isGarbled),
  rule('A form filled in by a bot', 100, ({ honeypot }) => honeypot),
  rule('A trusted neighbor', -30, isTrusted),
];

const HOLD_SCORE = 50;

export interface SpamScore {
  held: boolean;
  score: number;
  reasons: SpamReason[];
}

/** What the operators' settings hold whatever the score. */
function heldByMode(mode: ModerationMode, { firstComment }: SpamContext): SpamReason | null {
  if (mode === 'hold-all') return { reason: 'All comments are held', points: 0 };
  if (mode === 'hold-first' && firstComment) return { reason: "A visitor's first comment is held", points: 0 };
  return null;
}

/** Adds up the points of all rules. From 50 points on a comment is held, never rejected. Pure. */
export function spamScore(context: SpamContext, mode: ModerationMode): SpamScore {
  const reasons = SPAM_RULES.flatMap((each) => each(context) ?? []);
  const score = reasons.reduce((sum, { points }) => sum + points, 0);
  const byMode = heldByMode(mode, context);
  return { held: score >= HOLD_SCORE || byMode !== null, score, reasons: byMode ? [...reasons, byMode] : reasons };
}

/** Hash of a text regardless of case, spaces and punctuation. */
export function contentHash(text: string): string {
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
  const content = words || text.replace(/\s+/gu, ''); // punctuation alone
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}
