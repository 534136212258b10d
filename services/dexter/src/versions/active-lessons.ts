import { featureFor, fnv1a } from '@farm/farm';
import { sourceOf, type ActiveLessons, type Answer, type SearchedQuestion } from '../answers/engine';
import type { Knowledge } from '../knowledge/knowledge';
import { correctionFinder } from '../lessons/corrections';
import { directiveApplier } from '../lessons/directives';
import type { Correction } from '../lessons/lesson';
import type { PersonaVersion } from './persona-version';

const MAX_CACHED = 16; // versions: the active one and candidates
const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

const correctionSource = ({ id, day }: Correction) => ({
  id: `correction-${id}`,
  title: `Farm correction, ${dateFormat.format(new Date(`${day}T00:00:00Z`))}`,
  url: null,
  reviewedAt: day,
});

/** Prepares the lessons of a version for answering; cached for the last 16 versions. */
export function lessonReader(knowledge: Knowledge): (version: PersonaVersion) => ActiveLessons {
  const articles = new Map(knowledge.articles.map((article) => [article.id, article]));
  const findCorrection = correctionFinder(knowledge);
  const cache = new Map<string, ActiveLessons>();

  const prepare = ({ persona, corrections, instructions, exemplars, thresholds }: PersonaVersion): ActiveLessons => {
    const correctionFor = findCorrection(corrections);
    const directives = instructions.flatMap(({ directive }) => directive ?? []);
    const answerOf = (correction: Correction, { question }: SearchedQuestion): Answer => {
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
    };
    return {
      thresholds,
      instructions: instructions.map(({ text }) => text),
      exemplars: exemplars.toReversed(),
      correctedAnswer: (searched) => {
        const correction = correctionFor(searched);
        return correction === null || correction === 'ask' ? correction : answerOf(correction, searched);
      },
      applyDirectives: directiveApplier(directives, persona.phrases),
    };
  };

  return (version) => {
    const cached = cache.get(version.id);
    if (cached) return cached;
    const prepared = prepare(version);
    cache.set(version.id, prepared);
    const [oldest] = cache.keys();
    if (cache.size > MAX_CACHED && oldest !== undefined) cache.delete(oldest);
    return prepared;
  };
}
