import type { WordList } from '@farm/server-kit/words';
import { linksIn } from './links';

/** What is known when a comment is judged. */
export interface ScreenContext {
  text: string;
  name: string;
  now: Date;
  /** When the writer's browser got its cookie; null: long ago. */
  visitorSince: Date | null;
  /** Comments of the writer's network prefix within the hour, this one included. */
  fromNetwork: number;
  /** The field that people do not see was filled in. */
  honeypot: boolean;
  /** Nothing of this visitor came before. */
  firstComment: boolean;
  /** The same words, by whomever: within ten minutes, within a day. */
  sameLately: number;
  sameToday: number;
  /** What a moderator approved of this visitor; what was published over a day ago; what is hidden. */
  approved: number;
  settled: number;
  hidden: number;
  badWord: WordList;
}

export interface Reason {
  reason: string;
  points: number;
}

/** One sign of a comment that somebody should look at first, or that nobody needs to. Pure. */
export type ScreenRule = (context: ScreenContext) => Reason | null;

const rule =
  (reason: string, points: number, applies: (context: ScreenContext) => boolean): ScreenRule =>
  (context) =>
    applies(context) ? { reason, points } : null;

const YOUNG_MS = 3_000;
const MOST_LINKS = 2;
const BUSY = 100; // comments of one network in an hour

const isYoung = ({ visitorSince, now }: ScreenContext) =>
  visitorSince !== null && now.getTime() - visitorSince.getTime() < YOUNG_MS;

function shouts({ text }: ScreenContext): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const capitals = letters.filter((letter) => letter !== letter.toLowerCase()).length;
  return (letters.length >= 20 && capitals > 0.7 * letters.length) || /(\S)\1{7}/u.test(text);
}

/** Words that nobody could say, and words of several alphabets. */
const isGarbled = ({ text }: ScreenContext) =>
  (text.replace(/https?:\/\/\S+/giu, ' ').match(/[\p{L}\p{M}]+/gu) ?? []).some((word) => {
    const latin = /\p{Script=Latin}/u.test(word);
    return latin && (/[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word) || /[b-df-hj-np-tv-xz]{7}/iu.test(word));
  });

const isBad = ({ text, name, badWord, honeypot }: ScreenContext) => honeypot || badWord(text) || badWord(name);

/** A neighbor whose words stood before. A word of the list is looked at all the same. */
const isTrusted = (context: ScreenContext) =>
  !isBad(context) && (context.approved >= 2 || (context.settled >= 3 && context.hidden === 0));

/** The points of each sign; fifty hold a comment. */
export const SCREEN_RULES: readonly ScreenRule[] = [
  rule('A browser that came this moment', 20, isYoung),
  rule('A link in a first comment', 30, ({ text, firstComment }) => firstComment && linksIn(text) > 0),
  rule('More than two links', 30, ({ text }) => linksIn(text) > MOST_LINKS),
  rule('A word of the list', 50, ({ text, name, badWord }) => badWord(text) || badWord(name)),
  rule('The same words within ten minutes', 25, ({ sameLately }) => sameLately >= 1),
  rule('The same words for the third time today', 40, ({ sameToday }) => sameToday >= 2),
  rule('Many comments from this network', 20, ({ fromNetwork }) => fromNetwork > BUSY),
  rule('Capitals or one sign, over and over', 10, shouts),
  rule('Words that are none', 15, isGarbled),
  rule('A form filled in by a program', 100, ({ honeypot }) => honeypot),
  rule('A neighbor we know', -30, isTrusted),
];
