import { featureFor, fnv1a, persona } from '@farm/farm';
import { memoizeByObject } from '@farm/server-kit';
import { sourceOf, type ActiveLessons, type Answer } from '../answers/engine';
import type { Knowledge } from '../knowledge/knowledge';
import type { Answerable } from '../ranking/entry';
import type { RankedCandidate, Ranking } from '../ranking/ranking';
import { contentStems } from '../text/words';
import { directiveApplier } from './directives';
import { questionKey, type Correction, type Lesson, type PersonaVersion } from './lesson';

/** The least probability that a correction answers a question of other words. */
const ANSWERS = 0.5;
/** The share of the words of its question that a correction of this question alone wants. */
const MIN_COVERAGE = 0.6;

const ID = 'lesson:';
const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

const correctionSource = ({ id, day }: Correction) => ({
  id: `correction-${id}`,
  title: `Farm correction, ${dateFormat.format(new Date(`${day}T00:00:00Z`))}`,
  url: null,
  reviewedAt: day,
});

const correctionsIn = (lessons: readonly Lesson[]): Correction[] =>
  lessons.filter((lesson) => lesson.kind === 'correction').reverse();

/**
 * The corrections as candidates of the ranking, newest first. Praised answers are none: they may say the place or the garden
 * of the visitor who got them.
 */
export const answerablesOfLessons = (lessons: readonly Lesson[]): Answerable[] =>
  correctionsIn(lessons).map((correction) => {
    const { id, question, triggers, examples = [], answer } = correction;
    const source = correctionSource(correction);
    return {
      candidate: {
        id: `${ID}${id}`,
        kind: 'lesson',
        name: question,
        text: answer,
        risk: 'none',
        source,
      },
      questions: [...triggers, ...examples],
    };
  });

/**
 * Whether a question may be meant by a correction: a correction of a topic shares a word with it, one of a question most words
 * of that question.
 */
function isNear(question: string, { scope, triggers, examples = [], answer }: Correction): boolean {
  const words = new Set(contentStems(question));
  if (scope === 'topic')
    return [...triggers, ...examples, answer].flatMap(contentStems).some((stem) => words.has(stem));
  return triggers.some((trigger) => {
    const stems = contentStems(trigger);
    return stems.filter((stem) => words.has(stem)).length >= MIN_COVERAGE * stems.length;
  });
}

/** The correction that is the best candidate of a question, or takes the place of the best one. */
function correctionByRank(
  question: string,
  corrections: readonly Correction[],
  best?: RankedCandidate,
): Correction | null {
  const isBest = ({ id, scope, replaced = [] }: Correction) =>
    best !== undefined &&
    (best.candidate.id === `${ID}${id}`
      ? best.answers >= ANSWERS
      : scope === 'topic' && replaced.includes(best.candidate.id));
  return corrections.find((one) => isBest(one) && isNear(question, one)) ?? null;
}

const MAX_REPLACED = 5;

/** Ids of the candidates that answer a question: the best one, and those after it that surely do. */
export const answeringCandidates = (question: string, rank: Ranking): string[] =>
  rank(question)
    .slice(0, MAX_REPLACED)
    .filter(({ answers }, at) => at === 0 || answers >= ANSWERS)
    .map(({ candidate }) => candidate.id);

/** Prepares the lessons of versions for answering, once per version object. */
export function lessonReader({ articles }: Knowledge): (version: PersonaVersion) => ActiveLessons {
  const byId = new Map(articles.map((article) => [article.id, article]));

  function answerOf(correction: Correction, question: string): Answer {
    const article = byId.get(correction.topicId ?? '');
    const opener = persona.phrases[fnv1a(question) % persona.phrases.length] ?? '';
    const feature = featureFor(question);
    const text = `${opener} ${correction.answer}`.trim();
    return {
      ...{
        text: feature ? `${text}\n\n${feature.sentence}` : text,
        zone: 'answer',
        engine: 'retrieval',
        followUps: [],
      },
      sources: [correctionSource(correction), ...(article ? [sourceOf(article)] : [])],
      ...(feature ? { feature } : {}),
    };
  }

  return memoizeByObject(({ lessons }: PersonaVersion): ActiveLessons => {
    const corrections = correctionsIn(lessons);
    const answerables = answerablesOfLessons(lessons);
    const ofTopics = corrections.filter(({ scope }) => scope === 'topic');
    const replaced = new Set(ofTopics.flatMap((one) => one.replaced ?? []));
    const instructions = lessons.filter((one) => one.kind === 'instruction');
    return {
      ...{ answerables, replaced },
      instructions: instructions.map(({ text }) => text),
      exemplars: lessons.filter((one) => one.kind === 'exemplar').toReversed(),
      correctedAnswer: (message, question, rank) => {
        if (corrections.length === 0) return null;
        const keys = [message, question].map(questionKey).filter((key) => key !== '');
        const same = corrections.find(({ triggers, examples = [] }) =>
          [...triggers, ...examples].some((each) => keys.includes(questionKey(each))),
        );
        const correction = same ?? correctionByRank(question, corrections, rank?.(question, answerables)[0]);
        return correction && answerOf(correction, question);
      },
      applyDirectives: directiveApplier(instructions.flatMap(({ directive }) => directive ?? [])),
    };
  });
}
