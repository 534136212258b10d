import { capitalize } from '@farm/farm';
import type { AnswerSource } from '@farm/contracts';
import { foldText, tokens, wordStem } from '../text/words';
import type { DiagnosisCause, DiagnosisTable, Sign } from './cause';
import { informationGain, likelihood, sumOf, type Weights } from './information-gain';
import type { DiagnosisState } from './diagnosis-state';
import { STRONG_EVIDENCE, weighing } from './weigh-causes';

export interface DiagnosisStep {
  /** Null: the diagnosis is finished. */
  state: DiagnosisState | null;
  text: string;
  /** Offered replies to the question. */
  choices: readonly string[];
  sources: readonly AnswerSource[];
  /** Ids of the causes that were named, the likeliest first. */
  causes: readonly string[];
  /** Name of the likeliest cause so far; null while the plant is asked for. */
  likeliest: string | null;
}

interface Hints {
  /** Crop from the conversation's memory. */
  crop?: string | null;
  /** Month of the year, 1 to 12. */
  month?: number;
}

const MAX_QUESTIONS = 3;
const MAX_CHOICES = 5;
const MAX_CAUSES = 3;
const MIN_GAIN = 0.15; // bits; a question that brings less is not worth asking
const CERTAIN = 0.8; // share of the weight of the likeliest cause
const LIKELY = 0.45; // share of all weight
const POSSIBLE = 0.3; // of the weight of the likeliest cause
const CANNOT_TELL = 'Cannot tell';
const UNKNOWN =
  /\b(?:cannot|can ?not|cant|can't) (?:tell|say|see)\b|\b(?:not sure|unsure|no idea|don'?t know|dunno|idk|skip)\b/;
// A reply that asks for a cure instead of telling more.
const CURE =
  /\b(?:get rid of|kill|control|treat|cure|remedy|fix|spray|what (?:can|do|should|could) (?:i|we) (?:do|use|put))\b/;
const PLANT = /\b(?:plants?|leaf|leaves|trees?|bush(?:es)?|vines?|seedlings?|foliage|stems?)\b/;

const LEAF = /\b(?:leaf|leaves|foliage)\b/;
const FRUIT = /\b(?:fruits?|berries|pods?|ears?|nuts?|bottoms?)\b/;
// Signs of leaves tell nothing of what is wrong with a fruit.
const OF_LEAVES = ['age', 'mark'];
const isBeside = ({ organ }: DiagnosisState, sign: string): boolean => organ === 'fruit' && OF_LEAVES.includes(sign);
const NOT_REPORTED = ['stem', 'root', 'pattern', 'history', 'herd'];
// Somebody tells what is to be seen.
const REPORT =
  /^(?!(?:i|we) (?:have|own|grow|keep|want|live|plant(?:ed)?|just)\b)(?!(?:what|how|when|where|who|which|can|do|does|should|is|are|tell)\b)|\b(?:wrong with|happen\w*|what (?:is|are|causes))\b/;
// A reply that is a question of its own.
const NEW_QUESTION =
  /^(?:so |and |but |ok |okay )?(?:what|how|when|where|who|which|why|can|do|does|should|is|are|tell me)\b/;

const wordsOf = (text: string) => new Set(tokens(text.replaceAll('-', ' ')).map(wordStem));
const hasAll = (words: ReadonlySet<string>, stems: ReadonlySet<string>) => [...stems].every((stem) => words.has(stem));

function readerOf({ signs, symptoms, causes, groups }: DiagnosisTable) {
  const crops = [...new Set([...causes.flatMap(({ crops: names }) => names), ...Object.values(groups).flat()])]
    .filter((name) => name !== 'any' && !(name in groups))
    .sort((one, other) => other.length - one.length)
    .map((name) => ({ name, stems: wordsOf(name) }));
  const names = causes.map((cause) => ({ cause, stems: wordsOf(cause.name) }));
  const patterns = signs.map((sign) => ({
    sign,
    values: sign.values.map(({ id, label, words }) => ({ id, label, pattern: new RegExp(`\\b(?:${words})\\b`) })),
  }));
  const symptomPatterns = Object.entries(symptoms).map(
    ([id, words]) => [id, new RegExp(`\\b(?:${words})\\b`)] as const,
  );
  return {
    cropIn: (text: string) => {
      const words = wordsOf(text);
      return crops.find(({ stems }) => hasAll(words, stems))?.name ?? null;
    },
    symptomsIn: (text: string) => symptomPatterns.filter(([, pattern]) => pattern.test(text)).map(([id]) => id),
    /** Values of the signs that a report names; words of other organs than the reported one are no signs. */
    signsIn: (text: string): Record<string, string> =>
      Object.fromEntries(
        patterns.flatMap(({ sign, values }) => {
          const isLeaf = LEAF.test(text);
          if (NOT_REPORTED.includes(sign.id) || (sign.id === 'age' && !isLeaf) || (sign.id === 'fruit' && isLeaf))
            return [];
          const value = values.find(({ pattern }) => pattern.test(text));
          return value ? [[sign.id, value.id]] : [];
        }),
      ),
    /** The value that a reply to the question of a sign names. */
    valueIn: (sign: Sign, text: string) => {
      const values = patterns.find((one) => one.sign === sign)?.values ?? [];
      return (values.find(({ label }) => foldText(label) === text) ?? values.find(({ pattern }) => pattern.test(text)))
        ?.id;
    },
    namesCause: (text: string, isFitting: (cause: DiagnosisCause) => boolean) => {
      const words = wordsOf(text);
      return names.some(({ cause, stems }) => isFitting(cause) && hasAll(words, stems));
    },
  };
}

const sourceOf = ({ id, name, source, checked }: DiagnosisCause): AnswerSource => ({
  ...{ id: `diagnosis.${id}`, title: capitalize(name) },
  ...{ url: source, reviewedAt: checked ?? '' },
});

/** The values worth offering: those that a likely cause has. */
const choicesOf = (sign: Sign, weights: Weights) =>
  sign.values
    .map(({ id, label }, at) => ({
      at,
      label,
      weight: [...weights].reduce((sum, [cause, weight]) => sum + weight * likelihood(cause, sign, id), 0),
    }))
    .sort((one, other) => other.weight - one.weight)
    .slice(0, MAX_CHOICES)
    .sort((one, other) => one.at - other.at)
    .map(({ label }) => label);

/** The end of a diagnosis: two or three causes with why, one test that decides, what to do and when to send a sample. */
function conclusion(ranked: readonly (readonly [DiagnosisCause, number])[]): DiagnosisStep {
  const top = ranked[0]?.[1] ?? 0;
  const named = ranked.filter(([, weight]) => weight >= top * POSSIBLE).slice(0, MAX_CAUSES);
  const shown = (named.length > 1 ? named : ranked.slice(0, 2)).map(([cause]) => cause);
  const [first, ...others] = shown;
  if (!first) throw new Error('a conclusion needs a cause');
  const possible = others.map(({ name, because }) => `${name}, where ${because}`);
  const isLikely = top / ranked.reduce((sum, [, weight]) => sum + weight, 0) >= LIKELY;
  const text = [
    isLikely ? `Most likely ${first.name}: ${first.because}.` : `It may be ${first.name}, where ${first.because}.`,
    ...(possible.length > 0 ? [`Also possible: ${possible.join('; or ')}.`] : []),
    `To decide: ${first.test}`,
    `Today: ${first.today}`,
    first.sample,
  ].join(' ');
  return {
    state: null,
    text,
    choices: [],
    sources: shown.map(sourceOf),
    causes: shown.map(({ id }) => id),
    likeliest: first.name,
  };
}

const rankedOf = (weights: Weights) => [...weights].sort(([, one], [, other]) => other - one);

/** The question of a sign, after the likeliest causes if it is the first question. */
function questionText(sign: Sign, choices: readonly string[], names: readonly string[], isFirst: boolean): string {
  const opening = isFirst ? `This can be ${names.slice(0, -1).join(', ')} or ${names.at(-1)}. ` : '';
  return `${opening}${sign.question} For example: ${choices.join('; ')}. If you cannot tell, say so.`;
}

/** The answers with what a reply adds; null when the reply names no value of any sign. */
function answersOf(
  reply: string,
  { pending, answers }: DiagnosisState,
  { signs }: DiagnosisTable,
  { valueIn }: ReturnType<typeof readerOf>,
): DiagnosisState['answers'] | null {
  if (UNKNOWN.test(reply)) return { ...answers, [pending]: null };
  // 'Only the lower ones', when the marks were asked for, tells the age of the leaves.
  const open = signs.filter(({ id }) => !(id in answers));
  const ordered = [...open.filter(({ id }) => id === pending), ...open.filter(({ id }) => id !== pending)];
  const sign = ordered.find((one) => valueIn(one, reply) !== undefined);
  const value = sign && valueIn(sign, reply);
  // The question is not asked again of somebody who answers another one.
  return sign && value !== undefined ? { ...answers, [pending]: null, [sign.id]: value } : null;
}

/**
 * Diagnosis as a dialogue: it asks for the sign that best divides the causes that are left, at most three times, and then
 * names two or three of them.
 */
export function diagnosing(table: DiagnosisTable) {
  const reader = readerOf(table);
  const { isOf, weigh, strongestEvidence } = weighing(table);

  function step(state: DiagnosisState, month?: number): DiagnosisStep | null {
    const weights = weigh(state, month);
    if (weights.size === 0) return null;
    const ranked = rankedOf(weights);
    const total = sumOf(weights);
    const open = table.signs.filter(({ id }) => !(id in state.answers) && !isBeside(state, id));
    const [best] = open
      .map((sign) => ({ sign, gain: informationGain(weights, sign) * (sign.ease ?? 1) }))
      .sort((one, other) => other.gain - one.gain);
    const isCertain = (ranked[0]?.[1] ?? 0) / total >= CERTAIN;
    if (!best || best.gain < MIN_GAIN || isCertain || state.questions >= MAX_QUESTIONS) return conclusion(ranked);
    const choices = choicesOf(best.sign, weights);
    const names = ranked.slice(0, MAX_CAUSES).map(([cause]) => cause.name);
    return {
      state: { ...state, pending: best.sign.id, questions: state.questions + 1 },
      text: questionText(best.sign, choices, names, state.questions === 0),
      choices: [...choices, CANNOT_TELL],
      sources: [],
      causes: [],
      likeliest: names[0] ?? null,
    };
  }

  return {
    /** Begins a diagnosis if the text reports a sign on a plant or an animal; null otherwise. */
    start(text: string, { crop: rememberedCrop = null, month }: Hints = {}): DiagnosisStep | null {
      const plain = foldText(text);
      const symptoms = reader.symptomsIn(plain);
      const named = reader.cropIn(plain);
      const isStrong = strongestEvidence(plain, named) >= STRONG_EVIDENCE;
      if (symptoms.length === 0 && !(named !== null && isStrong && REPORT.test(plain))) return null;
      if (reader.namesCause(plain, (cause) => isOf(cause, named))) return null;
      if (named === null && !PLANT.test(plain)) return null;
      const crop = named ?? (rememberedCrop === null ? null : reader.cropIn(rememberedCrop));
      const organ = LEAF.test(plain) ? 'leaf' : FRUIT.test(plain) ? 'fruit' : null;
      const answers = reader.signsIn(plain);
      const state = { crop, symptoms, report: plain, organ, answers, pending: 'crop', questions: 0 };
      if (crop !== null || isStrong) return step(state, month);
      return { state, text: 'Which plant is it?', choices: [], sources: [], causes: [], likeliest: null };
    },

    /** Continues with a visitor's reply; null when the reply is no answer to the question. */
    next(state: DiagnosisState, reply: string, { month }: Hints = {}): DiagnosisStep | null {
      const plain = foldText(reply);
      const isUnknown = UNKNOWN.test(plain);
      if (CURE.test(plain) && reader.cropIn(plain) === null && state.pending !== 'crop')
        return conclusion(rankedOf(weigh(state, month)));
      if (NEW_QUESTION.test(plain) && !isUnknown) return null;
      if (state.pending === 'crop') {
        const crop = reader.cropIn(plain);
        return crop !== null || isUnknown ? step({ ...state, crop }, month) : null;
      }
      const answers = answersOf(plain, state, table, reader);
      return answers && step({ ...state, answers }, month);
    },
  };
}

export type Diagnosing = ReturnType<typeof diagnosing>;
