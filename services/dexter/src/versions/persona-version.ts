import { persona } from '@farm/farm';
import { thresholds, type Thresholds } from '../answers/search/zones';
import { describeDirective } from '../lessons/directives';
import type { Correction, Exemplar, Instruction, Lesson } from '../lessons/lesson';

/** The persona and all its lessons. Never changed once stored. */
export interface PersonaContent {
  persona: Record<'greetings' | 'traits' | 'expertise' | 'phrases', readonly string[]>;
  /** In the order they were trained. */
  corrections: readonly Correction[];
  exemplars: readonly Exemplar[];
  instructions: readonly Instruction[];
  thresholds: Thresholds;
  /** Of the articles it was evaluated with. */
  knowledgeHash: string;
}

export interface PersonaVersion extends PersonaContent {
  id: string;
}

/** The persona without lessons. */
export const initialContent = (knowledgeHash: string): PersonaContent => {
  const { greetings, traits, expertise, phrases } = persona;
  return {
    persona: { greetings, traits, expertise, phrases },
    corrections: [],
    exemplars: [],
    instructions: [],
    thresholds,
    knowledgeHash,
  };
};

/** The content of a version with lessons added, and those with the ids of `superseded` removed. */
export function withLessons(
  { id: _id, ...content }: PersonaVersion,
  lessons: readonly Lesson[],
  superseded: readonly string[] = [],
): PersonaContent {
  const isCurrent = ({ id }: { id: string }) => !superseded.includes(id);
  const added = <K extends Lesson['kind']>(kind: K) =>
    lessons.flatMap((one) => (one.kind === kind ? [one.lesson as Extract<Lesson, { kind: K }>['lesson']] : []));
  return {
    ...content,
    corrections: [...content.corrections.filter(isCurrent), ...added('correction')],
    exemplars: [...content.exemplars.filter(isCurrent), ...added('exemplar')],
    instructions: [...content.instructions.filter(isCurrent), ...added('instruction')],
  };
}

/** Ids of all lessons of a version. */
export const lessonIds = ({ corrections, exemplars, instructions }: PersonaContent): string[] =>
  [...corrections, ...exemplars, ...instructions].map(({ id }) => id);

const listValues = (values: object) =>
  Object.entries(values)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');

/** A version as text, one fact a line, so that two of them can be compared word by word. */
export const describeVersion = ({ persona: who, ...content }: PersonaContent): string =>
  [
    `Traits: ${who.traits.join(', ')}.`,
    `Knows: ${who.expertise.join(', ')}.`,
    ...who.greetings.map((greeting) => `Greeting: ${greeting}`),
    ...who.phrases.map((phrase) => `Opener: ${phrase}`),
    ...content.instructions.map(
      ({ text, directive }) => `Instruction: ${text} (${describeDirective(directive) ?? 'guides the AI model only'})`,
    ),
    ...content.corrections.map(
      ({ question, scope, topicId, answer }) =>
        `Correction of ${topicId ?? 'a new topic'} (${scope}), for '${question}': ${answer}`,
    ),
    ...content.exemplars.map(({ question, answer }) => `Approved answer to '${question}': ${answer}`),
    `Answers from: ${listValues(content.thresholds.answer)}.`,
    `Asks back from: ${listValues(content.thresholds.clarify)}.`,
    `Articles: ${content.knowledgeHash.slice(0, 12)}.`,
  ].join('\n');
