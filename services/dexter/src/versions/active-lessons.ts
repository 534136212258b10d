import { featureFor, fnv1a, persona } from '@farm/farm';
import { memoizeByObject } from '@farm/server-kit';
import { sourceOf, type ActiveLessons, type Answer } from '../answers/engine';
import type { Knowledge } from '../knowledge/knowledge';
import { correctionFinder } from '../lessons/corrections';
import { directiveApplier } from '../lessons/directives';
import type { Correction, PersonaVersion } from '../lessons/lesson';

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

const correctionSource = ({ id, day }: Correction) => ({
  id: `correction-${id}`,
  title: `Farm correction, ${dateFormat.format(new Date(`${day}T00:00:00Z`))}`,
  url: null,
  reviewedAt: day,
});

/** Prepares the lessons of a version for answering, once per version object. */
export function lessonReader(knowledge: Knowledge): (version: PersonaVersion) => ActiveLessons {
  const articles = new Map(knowledge.articles.map((article) => [article.id, article]));
  const findCorrection = correctionFinder(knowledge);

  function answerOf(correction: Correction, question: string): Answer {
    const article = correction.topicId === null ? undefined : articles.get(correction.topicId);
    const opener = persona.phrases[fnv1a(question) % persona.phrases.length] ?? '';
    const feature = featureFor(question);
    const text = `${opener} ${correction.answer}`.trim();
    return {
      text: feature ? `${text}\n\n${feature.sentence}` : text,
      zone: 'answer',
      engine: 'retrieval',
      sources: [correctionSource(correction), ...(article ? [sourceOf(article)] : [])],
      followUps: [],
      ...(feature ? { feature } : {}),
    };
  }

  return memoizeByObject(({ lessons }: PersonaVersion): ActiveLessons => {
    const corrections = lessons.filter((one) => one.kind === 'correction');
    const correctionFor = findCorrection(corrections);
    const instructions = lessons.filter((one) => one.kind === 'instruction');
    const exemplars = lessons.filter((one) => one.kind === 'exemplar');
    return {
      instructions: instructions.map(({ text }) => text),
      exemplars: exemplars.toReversed(),
      correctedArticles: new Set(corrections.flatMap(({ topicId }) => topicId ?? [])),
      correctedAnswer: (searched) => {
        const correction = correctionFor(searched);
        return correction === null || correction === 'ask' ? correction : answerOf(correction, searched.question);
      },
      applyDirectives: directiveApplier(instructions.flatMap(({ directive }) => directive ?? [])),
    };
  });
}
