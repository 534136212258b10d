import { placeIn } from '@farm/almanac';
import type { FactBase } from '../facts/fact-base';
import { foldQuestion } from '../question/question-type';
import type { ConversationMemory } from './conversation-memory';

const ACTION =
  /^(?:so |and |ok )?(?:(?:how|when|where|why) )?(?:do|can|should|could|may|must) (?:i|we|you) (?:really |still |also )?(?:(?:need|have|want|got) to )?([a-z]+ .{2,60}?)[?.! ]*$/;

/** What a question asks about doing: 'lower the ph' of 'how do I lower the ph'; undefined for other questions. */
export const actionIn = (question: string): string | undefined => ACTION.exec(foldQuestion(question))?.[1];

const START = '^(?:(?:and|so|but|ok|okay|well|then|now) )*';
// 'Too expensive, what else', 'what else can I try': the same question; what was said is not said again.
const OTHER_WAY_WORDS = new RegExp(
  `${START}(?:(?:thats?|that is|its|it is|we|i)? ?(?:way |just )?too (?:expensive|much (?:work|money|trouble)|hard|costly|complicated|slow)(?: for (?:me|us))?|(?:i|we) (?:cant|can't|cannot) (?:afford|do) (?:that|it|this)|(?:.{2,30} )?(?:what|anything|something) else(?: (?:can|could|should) (?:i|we) (?:do|try|use|put|spray|give)(?: (?:then|instead|for it|about it))?| (?:works?|helps?|will work|will help))?)[?.! ]*$`,
);
const LACK = /\b(?:got no|have no|no more|dont have|don't have|ain't got|aint got|without)\b/;
const OTHER_CROP = /\b(?:plant|grow|sow)\b/;
/** Whether a message asks for another way to the same: what was said is no help. */
export const isOtherWay = (plain: string): boolean =>
  OTHER_WAY_WORDS.test(plain) && !OTHER_CROP.test(plain) && !LACK.test(plain);

const OF_ACTION = new RegExp(
  `${START}(how long|how much(?: time| money)?|what) (?:does|do|will|would|did) (?:it|that|this|they) (take|cost)(?: (?:me|us))?[?.! ]*$`,
);
// 'How do I stop it' after when bees swarm
const STOP_IT = new RegExp(
  `${START}(how (?:do|can|would|should) (?:i|we|you) (?:stop|prevent|avoid|keep)|can (?:i|we) (?:stop|prevent|avoid)) (?:it|that|this|them)(?: from happening)?(?: again)?[?.! ]*$`,
);
const LASTS = new RegExp(`${START}how long (?:does|will|do) (?:it|that|this) last[?.! ]*$`);
const EVENT = /^(?:when|why|how often|how come) (?:do|does|did|are|is|will|would) (?:my |the |our )?(.+ .+?)[?.! ]*$/;
const NO_WORK = /^(?:need|have|want|pay|know|tell|own)\b/;
const CHOICE = new RegExp(`${START}([a-z]{3,}(?: [a-z]{3,})?) or ([a-z]{3,}(?: [a-z]{3,})?)[?.! ]*$`);
// 'What wood' after how to build a raised bed
const WHAT_OF_IT = new RegExp(
  `${START}(?:what|which) (?!else|next|now|then|time|about|if|for|kind|day|month|is|are|do|can|should|was|one)([a-z]{3,})(?: is best| works best)?[?.! ]*$`,
);
const WHAT_KIND = new RegExp(
  `${START}(?:what|which) (?:kind|kinds|variety|varieties|type|types|sort|one)(?: (?:then|is best|are best|should i (?:get|plant|grow|buy|use)))?[?.! ]*$`,
);
const TIME_OF_DAY = /^(?:(?:in the )?(?:morning|evening|night|afternoon)|day|early|late)$/;
const BOTH = new RegExp(
  `${START}(?:can|could|should|may) (?:i|we) (?:do|have|keep|raise|grow|plant|use|try) (?:them )?both\\b.{0,20}$`,
);

/**
 * The whole question of a message that leaves out what the questions before it named: 'too expensive, what else', 'how long
 * does that take', 'sets or transplants', 'can I do both'. Null for any other message.
 */
export function completedQuestion(
  plain: string,
  { lastQuestion, lastSubject, earlierSubject }: ConversationMemory,
  { subjects }: Pick<FactBase, 'subjects'>,
): string | null {
  if (lastQuestion === null) return null;
  if (isOtherWay(plain)) return lastQuestion;
  const [, amount, verb] = OF_ACTION.exec(plain) ?? [];
  const action = amount === undefined ? undefined : actionIn(lastQuestion);
  if (action !== undefined && !NO_WORK.test(action)) return `${amount} does it ${verb} to ${action}`;
  const [, stop] = STOP_IT.exec(plain) ?? [];
  const event = stop === undefined ? undefined : EVENT.exec(foldQuestion(lastQuestion))?.[1];
  if (event !== undefined && !/\b(?:i|we|you)\b/.test(event)) return `${stop} ${event}`;
  const happens = LASTS.test(plain) ? EVENT.exec(foldQuestion(lastQuestion))?.[1] : undefined;
  if (happens !== undefined && !/\b(?:i|we|you)\b/.test(happens)) return `how long does ${happens} last`;
  const name = subjects.get(lastSubject ?? '')?.name;
  const [, one, other] = CHOICE.exec(plain) ?? [];
  if (one !== undefined && TIME_OF_DAY.test(one)) return `${lastQuestion} ${one} or ${other}`;
  if (one !== undefined && name !== undefined) return `${one} or ${other} for ${name}`;
  const [, noun] = WHAT_OF_IT.exec(plain) ?? [];
  if (noun !== undefined && name !== undefined) return `what ${noun} for ${name}`;
  if (name !== undefined && WHAT_KIND.test(plain)) return `what kind of ${name}`;
  const earlier = subjects.get(earlierSubject ?? '')?.name;
  return name !== undefined && earlier !== undefined && BOTH.test(plain)
    ? `can i keep ${earlier} and ${name} together`
    : null;
}

const PLACE_AT_END = /(?: and)?(?: in| near| around| at| for| from) ([a-z .,'-]{2,40}|\d{5})$/i;

/** A question at a place, in place of the one that it names at its end. */
export function questionAt(question: string, place: string): string {
  const plain = question.replace(/[?.! ]+$/, '');
  const [ending, words = ''] = PLACE_AT_END.exec(plain) ?? [];
  const isPlace = ending !== undefined && placeIn(words) !== null;
  return `${isPlace ? plain.slice(0, -ending.length) : plain} in ${place}`;
}
