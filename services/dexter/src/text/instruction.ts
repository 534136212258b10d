import { throwHttpError } from '@farm/server-kit';

const VERB =
  '(?:mention|name|say|tell|state|explain|answer|reply|respond|remind|list|point out|refer|stop|be more|be less|sound)';
const COMMAND = new RegExp(
  `^(?:please |always |never |do not |don't |you should |you must |dexter should |the answer should |just |also )*${VERB}\\b`,
  'i',
);
const ABOUT_ANSWERS =
  /^(?:please )?(?:(?:dexter|the answer|this answer|answers) (?:should|must|needs to|ought to|has to)|you (?:should|must|need to) be (?:more|less|shorter|longer|clearer|kinder))\b/i;

/**
 * Whether a text is an instruction to the assistant ('Name crimson clover too.') and not a sentence for visitors. Farm
 * advice in the imperative ('Add compost in fall.') is none.
 */
export function isInstruction(text: string): boolean {
  const start = text.trim().slice(0, 200);
  return COMMAND.test(start) || ABOUT_ANSWERS.test(start);
}

const MESSAGE =
  'This reads as an instruction to Dexter Jr. Please write the whole answer as visitors should read it, or give the instruction under Custom Training.';

/**
 * Returns the text of an answer as it is: it would be spoken to visitors word for word.
 * @throws HttpError 400 for an instruction.
 */
export const rejectInstruction = (text: string): string =>
  isInstruction(text) ? throwHttpError(400, 'training.instruction', MESSAGE) : text;
