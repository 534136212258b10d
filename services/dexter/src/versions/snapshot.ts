import { persona } from '@farm/farm';
import { thresholds, type Thresholds } from '../answers/search/zones';
import { understoodAs } from '../lessons/directives';
import type { Correction, Directive, Exemplar, Instruction, Lesson } from '../lessons/lesson';

/** How Dexter Jr. answers, whole: whoever has a snapshot needs nothing else. Never changed once written. */
export interface PersonaSnapshot {
  id: string;
  persona: {
    greetings: readonly string[];
    traits: readonly string[];
    expertise: readonly string[];
    phrases: readonly string[];
  };
  /** What the instructions come to without a model, in the order they were taught. */
  directives: readonly Directive[];
  corrections: readonly Correction[];
  exemplars: readonly Exemplar[];
  instructions: readonly Instruction[];
  thresholds: Thresholds;
  /** The articles it was made beside. */
  knowledgeHash: string;
}

/** As it is stored: the directives follow from the instructions. */
export type StoredSnapshot = Omit<PersonaSnapshot, 'id' | 'directives'>;

export const snapshotOf = (id: string, stored: StoredSnapshot): PersonaSnapshot => ({
  ...stored,
  id,
  directives: stored.instructions.flatMap(({ directive }) => directive ?? []),
});

/** Without a lesson: the persona of the farm and the thresholds in use today. */
export const untaught = (knowledgeHash: string): StoredSnapshot => {
  const { greetings, traits, expertise, phrases } = persona;
  return {
    persona: { greetings, traits, expertise, phrases },
    ...{ corrections: [], exemplars: [], instructions: [], thresholds, knowledgeHash },
  };
};

const storedOf = ({ id: _id, directives: _directives, ...stored }: PersonaSnapshot): StoredSnapshot => stored;

/** The same without some lessons. */
function without(snapshot: PersonaSnapshot, ids: readonly string[]): StoredSnapshot {
  const stays = ({ id }: { id: string }) => !ids.includes(id);
  const stored = storedOf(snapshot);
  return {
    ...stored,
    corrections: stored.corrections.filter(stays),
    exemplars: stored.exemplars.filter(stays),
    instructions: stored.instructions.filter(stays),
  };
}

/** The same with lessons added; `superseded` go. */
export function withLessons(
  snapshot: PersonaSnapshot,
  lessons: readonly Lesson[],
  superseded: readonly string[] = [],
): StoredSnapshot {
  const stored = without(snapshot, superseded);
  const of = <K extends Lesson['kind']>(kind: K) =>
    lessons.flatMap((one) => (one.kind === kind ? [one.lesson as Extract<Lesson, { kind: K }>['lesson']] : []));
  return {
    ...stored,
    corrections: [...stored.corrections, ...of('correction')],
    exemplars: [...stored.exemplars, ...of('exemplar')],
    instructions: [...stored.instructions, ...of('instruction')],
  };
}

/** Ids of all lessons of a version. */
export const lessonIds = ({ corrections, exemplars, instructions }: StoredSnapshot): string[] =>
  [...corrections, ...exemplars, ...instructions].map(({ id }) => id);

/** A version as people read it: a line a fact, so that two of them can be compared word by word. */
export function textOf({ persona: who, thresholds: from, ...taught }: PersonaSnapshot): string {
  return [
    `Traits: ${who.traits.join(', ')}.`,
    `Knows: ${who.expertise.join(', ')}.`,
    ...who.greetings.map((greeting) => `Greeting: ${greeting}`),
    ...who.phrases.map((phrase) => `Opener: ${phrase}`),
    ...taught.instructions.map(
      ({ text, directive }) => `Instruction: ${text} (${understoodAs(directive) ?? 'guides the AI model only'})`,
    ),
    ...taught.corrections.map(
      ({ question, scope, topicId, say }) =>
        `Correction of ${topicId ?? 'a topic of its own'} (${scope}), asked as '${question}': ${say}`,
    ),
    ...taught.exemplars.map(({ question, answer }) => `Keeps, for '${question}': ${answer}`),
    `Answers from: ${Object.entries(from.answer)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ')}.`,
    `Asks back from: ${Object.entries(from.ask)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ')}.`,
    `Articles: ${taught.knowledgeHash.slice(0, 12)}.`,
  ].join('\n');
}
