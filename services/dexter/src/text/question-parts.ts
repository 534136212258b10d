import { foldText } from './words';

/** A part of a question that asks by itself, and the text before it. */
interface QuestionPart {
  text: string;
  before: string;
}

const PERSON = '(?:i|you|we|they|it|he|she|the|a|an|my|our|this|that|these|those|there)';
const ASKING = `(?:how|what|when|where|which|who|why)\\b|(?:can|could|should|do|does|did|is|are|will|would) ${PERSON}\\b`;
const ASKING_SPANISH =
  '(?:como|cuando|cuant[oa]s?|donde|por que|que|cual(?:es)?)\\b|(?:puedo|se puede|debo|hay que|tengo que)\\b';
// A part begins with the message or a sentence, or behind a word that joins.
const START = new RegExp(
  `(?:^|[.!?;¿] ?|,? (?:and|or|but|so|also|plus|y|o|pero) |, )(?=(?:and |so |but |y )?(?:${ASKING}|${ASKING_SPANISH}))`,
  'g',
);
const MIN_WORDS = 2;

/** The parts of a message that asks two things or more; none of a message that asks one. */
export function questionParts(message: string): readonly QuestionPart[] {
  const plain = foldText(message);
  const joints = [...plain.matchAll(START)];
  const parts = joints.map(({ index, 0: joint }, at) => ({
    text: plain.slice(index + joint.length, joints[at + 1]?.index),
    before: plain.slice(0, index),
  }));
  const whole = parts.filter(({ text }) => text.split(' ').length >= MIN_WORDS);
  return whole.length < 2 ? [] : whole;
}
