import type { Answer } from '../answers/engine';
import type { Knowledge } from '../knowledge/knowledge';

const MONTH = /^(january|february|march|april|may|june|july|august|september|october|november|december)$/i;

/** The figures of a text with what they measure ('$14.99', '65 f', '30 %'), and the months it names. */
function figuresOf(text: string): string[] {
  const figures: string[] = [];
  for (const [, money = '', number = '', unit = ''] of text.matchAll(
    /(\$ ?)?(\d+(?:[.,]\d+)*)(?: ?(%|°|[A-Za-z]+))?/g,
  )) {
    const value = number.replaceAll(',', '');
    figures.push(`${money.trim()}${value} ${money ? '' : unit.toLowerCase()}`.trim());
  }
  // 'May' begins a sentence as often as it is a month: only after another word is it a date.
  for (const [word] of text.matchAll(/(?<=[a-z,] )[A-Z][a-z]{2,8}\b/g)) if (MONTH.test(word)) figures.push(word);
  return figures;
}

const STRANGER =
  /\b(?:as an? (?:ai|large) |language model|chatgpt|openai|system prompt|my (?:instructions|programming) (?:are|is|say)|i am (?:now |no longer |not dexter))/i;
const LINK = /\b(?:https?:\/\/|www\.)[^\s)]*/gi;

/** Layer 3: what is wrong with an answer; nothing when it may be shown. */
export type OutputScan = (answer: Answer) => string[];

/**
 * An answer names sources that exist, holds no figure, month or link that is not in them, no markup, and stays Dexter
 * Jr. An answer without sources is a sentence of ours and holds no figure at all.
 */
export function outputScan({ articles }: Knowledge): OutputScan {
  const textOf = new Map(articles.map(({ id, title, text }) => [id, `${title} ${text}`]));
  const titles = articles.map(({ title }) => title).join(' ');
  return ({ text, sources, zone }) => {
    const passages = sources.map(({ id }) => textOf.get(id));
    const said = zone === 'ask' ? titles : passages.join(' ');
    const reviewed = new Set(figuresOf(said));
    const misses = {
      'no-source': passages.includes(undefined),
      'invented-figure': figuresOf(text).some((figure) => !reviewed.has(figure)),
      'foreign-link': Array.from(text.matchAll(LINK)).some(([link]) => !said.includes(link)),
      markup: /<[a-z/!]/i.test(text),
      'not-dexter': STRANGER.test(text),
    };
    return Object.entries(misses).flatMap(([rule, missed]) => (missed ? [rule] : []));
  };
}
