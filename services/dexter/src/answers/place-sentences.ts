import type { Day, NamedPlace } from '@farm/almanac';
import type { FactAnswer, FactPart } from '../facts/fact-answer';
import type { FactBase } from '../facts/fact-base';
import { runFarmTool } from '../tools/tool-answer';

type AnswerAbout = Pick<FactAnswer, 'subject' | 'aspect' | 'parts'>;

const BEFORE_FROST = /\bbefore (?:the |your )?(?:first |hard |first hard )?(?:frost|freeze)\b/i;
const AFTER_FROST = /\b(?:before|after) (?:the |your )?(?:last|spring) frost\b/i;

/** The date of the frost that an answer counts from, at the visitor's place. */
function frostSentence(text: string, { zip, name }: NamedPlace, today: Day): FactPart | null {
  const subject = AFTER_FROST.test(text) ? 'last-frost' : BEFORE_FROST.test(text) ? 'first-frost' : null;
  if (subject === null) return null;
  const run = runFarmTool({ id: 'frost-dates', parameters: { place: zip ?? name, subject } }, today);
  const [source] = run.answer.sources;
  return run.kind === 'result' && source ? { text: run.result.text.answer, source } : null;
}

/** Who answers questions of law in the visitor's state. */
function stateSentence({ subject }: AnswerAbout, { name }: NamedPlace, { facts, subjects }: FactBase): FactPart | null {
  const state = name.split(', ').at(-1) ?? '';
  const slug = state.toLowerCase().replaceAll(' ', '-');
  if (subject.endsWith(slug)) return null;
  const id = `agriculture-department-${slug}`;
  const office = subjects.get(id)?.name;
  const [fact] = facts.get(id) ?? [];
  return fact && office ? { text: `For the rule in ${state}, ask ${office}.`, source: fact.source } : null;
}

/** What an answer says for the visitor's place: the date of its frost, or who tells its law. Null: nothing. */
export function placeSentences(
  answer: AnswerAbout,
  place: NamedPlace | null,
  { base, today }: { base: FactBase; today: Day },
): FactPart[] | null {
  if (!place) return null;
  const text = answer.parts.map((part) => part.text).join(' ');
  // The fact that counts from a frost may have been given before.
  const times = (base.facts.get(answer.subject) ?? []).filter(({ aspects }) => aspects[0] === 'when');
  const part =
    answer.aspect === 'when'
      ? frostSentence([text, ...times.map((fact) => fact.text)].join(' '), place, today)
      : answer.aspect === 'law'
        ? stateSentence(answer, place, base)
        : null;
  return part && !text.includes(part.text) ? [part] : null;
}
