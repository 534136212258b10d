import { commentLimits } from '@farm/contracts';
import { refuse } from '@farm/server-kit';
import { isReservedName } from '@farm/server-kit/words';
import { charactersOf, graphemesOf, visibleName, visibleText } from './visible-text';

const EMPTY = {
  comment: 'Please enter both your name and comment.', // Spec 2 section 5, both
  reply: 'Please enter both your name and reply.',
} as const;
const TOO_LONG = `Please keep it to ${commentLimits.content.toLocaleString('en-US')} characters.`;
const LONG_NAME = `Please keep your name to ${commentLimits.name} characters.`;
const RESERVED = 'That name belongs to the farm. Please use your own.';

/** The text as it will stand. Refuses with `comment.empty` and `comment.too_long`; nothing is cut. */
export function checkedText(typed: string, kind: keyof typeof EMPTY): string {
  const text = visibleText(typed);
  if (text === '') return refuse(400, 'comment.empty', EMPTY[kind]);
  return charactersOf(text) > commentLimits.content ? refuse(422, 'comment.too_long', TOO_LONG) : text;
}

/** The name as it will stand. Refuses with `comment.empty` and `comment.name`. */
export function checkedName(typed: string, kind: keyof typeof EMPTY): string {
  const name = visibleName(typed);
  if (name === '') return refuse(400, 'comment.empty', EMPTY[kind]);
  if (graphemesOf(name) > commentLimits.name) return refuse(422, 'comment.name', LONG_NAME);
  return isReservedName(name) ? refuse(422, 'comment.name', RESERVED) : name;
}
