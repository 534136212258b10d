import { isDenied } from './denial';
import type { SitePlants } from './limits';
import table from './possession-words.json';
import type { SiteSpan } from './site-text';

type NamedThing = keyof typeof table;
/** A thing that a person says to have, or wishes for. */
export interface PossessionMention extends SiteSpan {
  thing: NamedThing & SitePlants;
  say: string;
  isWish: boolean;
}

const THINGS = (Object.keys(table) as NamedThing[]).map((thing) => ({
  thing,
  say: table[thing].say,
  pattern: new RegExp(table[thing].pattern, 'g'),
}));
const WISH =
  /\b(?:want|wants|need|needs|would like|'d like|like to|hope|hoping|plan|plans|planning|thinking (?:of|about)|get|buy|build|start(?:ing)?|how do i)\b/g;
const OWN = /\b(?:have|has|got|my|our|own|with|already)\b/g;
const lastOf = (text: string, pattern: RegExp): number => Array.from(text.matchAll(pattern)).at(-1)?.index ?? -1;

/** Whether the words before a thing, in its part of the sentence, wish for it. */
function isWished(text: string, at: number): boolean {
  const before =
    text
      .slice(Math.max(0, at - MAX_BEFORE), at)
      .split(/[.,;:!?\n]/)
      .at(-1) ?? '';
  return lastOf(before, WISH) > lastOf(before, OWN);
}
const MAX_BEFORE = 80; // characters

/** The things that a text says are there, each once; also those that it wishes for, and the parts that deny one or name it again. */
export function possessionsIn(text: string): { things: PossessionMention[]; others: SiteSpan[] } {
  const others: SiteSpan[] = [];
  const things = THINGS.flatMap(({ thing, say, pattern }) => {
    const found: PossessionMention[] = [];
    for (const { 0: words, index } of text.matchAll(pattern)) {
      const span = { from: index, to: index + words.length };
      if (found.length > 0 || isDenied(text, span)) others.push(span);
      else found.push({ ...span, thing, say, isWish: isWished(text, index) });
    }
    return found;
  });
  return { things, others };
}
