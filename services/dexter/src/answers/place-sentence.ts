import type { Day, NamedPlace } from '@farm/almanac';
import type { AnswerSource } from '@farm/contracts';
import { runFarmTool } from '../tools/tool-answer';

const FIRST_FROST = /\bbefore (?:the |your )?(?:first |hard |first hard )?(?:frost|freeze)\b/i;
const LAST_FROST = /\b(?:before|after) (?:the |your )?(?:last|spring) frost\b/i;

/** The date at the visitor's place of the frost that a text counts from; null where it counts from none. */
export function placeSentence(
  text: string,
  { zip, name }: NamedPlace,
  today: Day,
): { text: string; sources: readonly AnswerSource[] } | null {
  const subject = LAST_FROST.test(text) ? 'last-frost' : FIRST_FROST.test(text) ? 'first-frost' : null;
  if (subject === null) return null;
  const run = runFarmTool({ id: 'frost-dates', parameters: { place: zip ?? name, subject } }, today);
  return run.kind === 'result' ? { text: run.result.text.answer, sources: run.answer.sources } : null;
}
