import type { Clock } from '@farm/server-kit';
import { sourceOf, type Answer, type AnswerEngine, type AnswerEvent, type Turn, type Usage } from '../answers/engine';
import { sentencesOf } from '../knowledge/sentences';
import { tokens as wordsOf } from '../answers/search/words';
import { inTime, type Patience } from './in-time';
import type { Model } from './model';
import { MOST_TOKENS } from './openai.provider';
import { promptFor, tokensOf, type Prompt } from './prompt';
import type { UsageRepository } from './usage.repository';

const PATIENCE: Patience = { firstMs: 8_000, silenceMs: 10_000 };
const MOST_WORDS = 180;
const OVERLAP = 8; // so many words in a row of the system text are no accident
const CITE_WITHIN = 2; // sentences

/** Dollars per million tokens. */
export interface TokenPrice {
  in: number;
  out: number;
}

interface ModelEngineDeps {
  model: Model;
  usage: UsageRepository;
  price: TokenPrice | null;
  clock: Clock;
  patience?: Patience;
}

const FAILED = 'engine-failed';
const OURS = ['no-source', 'system-text', 'too-long'];
const whyOf = (error: unknown): string =>
  error instanceof Error && OURS.includes(error.message) ? error.message : FAILED;

/** Millionths of a dollar. */
export const costOf = (price: TokenPrice | null, tokensIn: number, tokensOut: number) =>
  price ? Math.ceil(tokensIn * price.in + tokensOut * price.out) : 0;

function leaks(text: string, { canary, system }: Prompt): boolean {
  if (text.includes(canary)) return true;
  const told = ` ${wordsOf(system).join(' ')} `;
  const said = wordsOf(text);
  return said.some((_, at) => {
    const run = said.slice(at, at + OVERLAP);
    return run.length === OVERLAP && told.includes(` ${run.join(' ')} `);
  });
}

const citedIn = (text: string): number[] => Array.from(text.matchAll(/\[(\d{1,2})\]/g), ([, number]) => Number(number));
const withoutMarks = (text: string): string => text.replace(/\s*\[\d{1,2}\]/g, '');

/** What a model has said so far, in whole sentences; the rest waits for its end. */
function speech(turn: Turn, prompt: Prompt) {
  let rest = '';
  let told = 0;
  const cited = new Set<number>();
  const missOf = (sentence: string): string | null => {
    citedIn(sentence).forEach((number) => cited.add(number));
    told += 1;
    if ([...cited].some((number) => number < 1 || number > turn.passages.length)) return 'no-source';
    if (told === CITE_WITHIN && cited.size === 0) return 'no-source';
    return leaks(sentence, prompt) ? 'system-text' : null;
  };
  const take = (sentences: readonly string[]) =>
    sentences.map((raw) => ({ text: withoutMarks(raw), miss: missOf(raw) }));
  return {
    hear(piece: string) {
      rest += piece;
      const sentences = sentencesOf(rest);
      rest = `${sentences.pop() ?? ''}${/\s*$/.exec(rest)?.[0] ?? ''}`; // the blank before the next word
      return take(sentences);
    },
    end: () => take(rest.trim() ? [rest.trim()] : []),
    sources: () => [...cited].sort().flatMap((number) => turn.passages[number - 1] ?? []),
  };
}

/**
 * Lets a model answer from the passages, sentence by sentence. Whatever goes wrong (budget, silence, refusal, a leak, a
 * missing source), the reviewed answer is what a visitor gets.
 */
export function modelEngine({ model, usage, price, clock, patience = PATIENCE }: ModelEngineDeps): AnswerEngine {
  async function* speak(turn: Turn, prompt: Prompt, signal: AbortSignal, count: Usage): AsyncGenerator<AnswerEvent> {
    const heard = speech(turn, prompt);
    const said: string[] = [];
    const pieces = inTime(model.say(prompt.messages, signal), patience);
    const tell = function* (sentences: readonly { text: string; miss: string | null }[]): Generator<AnswerEvent> {
      for (const { text, miss } of sentences) {
        said.push(text);
        const tooLong = wordsOf(said.join(' ')).length > MOST_WORDS;
        if (miss || tooLong) throw new Error(miss ?? 'too-long');
        yield { kind: 'text', text: said.length > 1 ? ` ${text}` : text };
      }
    };
    for await (const piece of pieces) {
      if ('text' in piece) {
        count.tokensOut += tokensOf(piece.text);
        yield* tell(heard.hear(piece.text));
      } else Object.assign(count, piece, { costMicroUsd: costOf(price, piece.tokensIn, piece.tokensOut) });
    }
    yield* tell(heard.end());
    const sources = heard.sources().map(sourceOf);
    if (sources.length === 0) throw new Error('no-source');
    const { safe } = turn;
    const answer: Answer = { ...safe, text: said.join(' '), engine: 'model', sources, usage: count };
    yield { kind: 'done', answer };
  }

  return {
    id: 'model',
    async *answer(turn, signal): AsyncIterable<AnswerEvent> {
      const prompt = promptFor(turn);
      const tokensIn = tokensOf(prompt.messages.map(({ content }) => content).join('\n'));
      const held = await usage.reserve(tokensIn + MOST_TOKENS, costOf(price, tokensIn, MOST_TOKENS), clock.now());
      if (!held) return yield { kind: 'done', answer: turn.safe };
      const count: Usage = { tokensIn, tokensOut: 0, costMicroUsd: 0 };
      let failed = false;
      try {
        yield* speak(turn, prompt, signal, count);
      } catch (error) {
        const why = whyOf(error);
        failed = !signal.aborted && why === FAILED; // a model that breaks our rules is not a model that is down
        yield { kind: 'replaced', answer: turn.safe, why, usage: count };
      } finally {
        count.costMicroUsd ||= costOf(price, count.tokensIn, count.tokensOut);
        await usage.settle(held, count, failed, clock.now());
      }
    },
  };
}
