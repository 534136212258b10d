import { featureFor, fnv1a } from '@farm/farm';
import { sourceOf, type Answer, type Questioned, type Taught } from '../answers/engine';
import type { Knowledge } from '../knowledge/knowledge';
import type { PersonaSnapshot } from '../versions/snapshot';
import { corrector } from './corrections';
import type { Correction } from './lesson';
import { shaper } from './shape';

const KEPT = 16; // versions: the one in force, and candidates being looked at
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** What a correction's source is called and where it stands: with the farm, at no address. */
const ownSource = ({ id, day: since }: Correction) => ({
  id: `correction-${id}`,
  title: `Farm correction, ${day.format(new Date(`${since}T00:00:00Z`))}`,
  url: null,
  reviewedAt: since,
});

/**
 * The one place where training and answers meet: what a version teaches, ready to be asked. Made once for each version.
 */
export function taughtBy(knowledge: Knowledge): (version: PersonaSnapshot) => Taught {
  const byId = new Map(knowledge.articles.map((article) => [article.id, article]));
  const made = new Map<string, Taught>();
  const corrected = corrector(knowledge);

  const make = ({ persona, directives, corrections, instructions, exemplars, thresholds }: PersonaSnapshot): Taught => {
    const correct = corrected(corrections);
    const shaped = shaper({ directives, phrases: persona.phrases });
    const said = (correction: Correction, { question }: Questioned): Answer => {
      const article = correction.topicId === null ? undefined : byId.get(correction.topicId);
      const opener = persona.phrases[fnv1a(question) % persona.phrases.length] ?? '';
      const feature = featureFor(question);
      const text = `${opener} ${correction.say}`.trim();
      return {
        text: feature ? `${text}\n\n${feature.sentence}` : text,
        zone: 'answer',
        engine: 'retrieval',
        sources: [ownSource(correction), ...(article ? [sourceOf(article)] : [])],
        followUps: [],
        ...(feature ? { feature } : {}),
      };
    };
    return {
      thresholds,
      instructions: instructions.map(({ text }) => text),
      exemplars: exemplars.toReversed(),
      corrected: (asked) => {
        const correction = correct(asked);
        return correction === null || correction === 'ask' ? correction : said(correction, asked);
      },
      shaped,
    };
  };

  return (version) => {
    const known = made.get(version.id);
    if (known) return known;
    const taught = make(version);
    made.set(version.id, taught);
    const [oldest] = made.keys();
    if (made.size > KEPT && oldest !== undefined) made.delete(oldest);
    return taught;
  };
}
