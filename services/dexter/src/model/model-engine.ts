import { modelFailure, type Clock, type ModelFailure } from '@farm/server-kit';
import { sourceOf, type Answer, type AnswerEngine, type AnswerEvent, type Turn, type Usage } from '../answers/engine';
import { sentencesOf } from '../text/sentences';
import { tokens as wordsOf } from '../text/words';
import { type Model, MOST_TOKENS } from './openai.provider';
import { promptFor, tokensOf, type Prompt } from './prompt';
import type { UsageRepository } from './usage.repository';

/** The model was silent for too long. */
class TooSlow extends Error {}

interface Patience {
  /** Milliseconds to the first item, and between two of them. */
  firstMs: number;
  silenceMs: number;
}

/** Passes the items of a source on. @throws TooSlow when it is silent for too long. */
async function* inTime<T>(source: AsyncIterable<T>, { firstMs, silenceMs }: Patience): AsyncGenerator<T> {
  const items = source[Symbol.asyncIterator]();
  let patience = firstMs;
  try {
    for (;;) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const timeout = new Promise<never>((_, reject) => {
        timer = setTimeout(() => reject(new TooSlow(`no output within ${patience} ms`)), patience);
      });
      const item = await Promise.race([items.next(), timeout]).finally(() => clearTimeout(timer));
      if (item.done) return;
      yield item.value;
      patience = silenceMs;
    }
  } finally {
    // Not awaited, because a source that hangs would hang here too.
    void items.return?.().catch(() => undefined);
  }
}

const PATIENCE: Patience = { firstMs: 8_000, silenceMs: 10_000 };
const MOST_WORDS = 180;
const OVERLAP = 8; // words in a row of the system text
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
  /** Receives the cause of each failure of the model's server, without any text of the request or the answer. */
  onFailure?: (failure: ModelFailure) => void;
}

const FAILED = 'engine-failed';
const OURS = ['no-source', 'system-text', 'too-long'];
const whyOf = (error: unknown): string =>
  error instanceof Error && OURS.includes(error.message) ? error.message : FAILED;

/** Millionths of a dollar. */
const costOf = (price: TokenPrice | null, tokensIn: number, tokensOut: number) =>
  price ? Math.ceil(tokensIn * price.in + tokensOut * price.out) : 0;

function leaks(text: string, { canary, system }: Prompt): boolean {
  if (text.includes(canary)) return true;
  const sentenceCount = ` ${wordsOf(system).join(' ')} `;
  const sentences = wordsOf(text);
  return sentences.some((_, at) => {
    const run = sentences.slice(at, at + OVERLAP);
    return run.length === OVERLAP && sentenceCount.includes(` ${run.join(' ')} `);
  });
}

const citedIn = (text: string): number[] => Array.from(text.matchAll(/\[(\d{1,2})\]/g), ([, number]) => Number(number));
const withoutMarks = (text: string): string => text.replace(/\s*\[\d{1,2}\]/g, '');

/** Splits the output of a model into whole sentences and checks each. */
function sentenceBuffer(turn: Turn, prompt: Prompt) {
  let rest = '';
  let sentenceCount = 0;
  const cited = new Set<number>();
  const missOf = (sentence: string): string | null => {
    citedIn(sentence).forEach((number) => cited.add(number));
    sentenceCount += 1;
    if ([...cited].some((number) => number < 1 || number > turn.passages.length)) return 'no-source';
    if (sentenceCount === CITE_WITHIN && cited.size === 0) return 'no-source';
    return leaks(sentence, prompt) ? 'system-text' : null;
  };
  const checkAll = (sentences: readonly string[]) =>
    sentences.map((raw) => ({ text: withoutMarks(raw), miss: missOf(raw) }));
  return {
    push(piece: string) {
      rest += piece;
      const sentences = sentencesOf(rest);
      rest = `${sentences.pop() ?? ''}${/\s*$/.exec(rest)?.[0] ?? ''}`; // the space before the next word
      return checkAll(sentences);
    },
    end: () => checkAll(rest.trim() ? [rest.trim()] : []),
    sources: () => [...cited].sort().flatMap((number) => turn.passages[number - 1] ?? []),
  };
}

/**
 * Answers with a model from the passages, sentence by sentence. The reviewed answer replaces it on any failure: budget,
 * silence, refusal, a leak, a missing source.
 */
export function modelEngine({
  model,
  usage,
  price,
  clock,
  patience = PATIENCE,
  onFailure,
}: ModelEngineDeps): AnswerEngine {
  async function* speak(turn: Turn, prompt: Prompt, signal: AbortSignal, count: Usage): AsyncGenerator<AnswerEvent> {
    const buffer = sentenceBuffer(turn, prompt);
    const sentences: string[] = [];
    const pieces = inTime(model.stream(prompt.messages, signal), patience);
    const emit = function* (checked: readonly { text: string; miss: string | null }[]): Generator<AnswerEvent> {
      for (const { text, miss } of checked) {
        sentences.push(text);
        const tooLong = wordsOf(sentences.join(' ')).length > MOST_WORDS;
        if (miss || tooLong) throw new Error(miss ?? 'too-long');
        yield { kind: 'text', text: sentences.length > 1 ? ` ${text}` : text };
      }
    };
    for await (const piece of pieces) {
      if ('text' in piece) {
        count.tokensOut += tokensOf(piece.text);
        yield* emit(buffer.push(piece.text));
      } else Object.assign(count, piece, { costMicroUsd: costOf(price, piece.tokensIn, piece.tokensOut) });
    }
    yield* emit(buffer.end());
    const sources = buffer.sources().map(sourceOf);
    if (sources.length === 0) throw new Error('no-source');
    const { safe } = turn;
    const answer: Answer = { ...safe, text: sentences.join(' '), engine: 'model', sources, usage: count };
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
        failed = !signal.aborted && why === FAILED; // a broken rule is not an outage
        if (failed) onFailure?.(modelFailure(error));
        yield { kind: 'replaced', answer: turn.safe, why, usage: count };
      } finally {
        count.costMicroUsd ||= costOf(price, count.tokensIn, count.tokensOut);
        await usage.release(held, count, failed, clock.now());
      }
    },
  };
}
