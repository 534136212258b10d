import { cropsIn, placeIn } from '@farm/almanac';
import { animalKind } from '@farm/reader';
import type { SubjectIndex } from '../facts/subject-index';
import { contentStems, tokens, tokensWithAmounts, wordStem } from '../text/words';

/** What a question is about and what it asks, in slots that a short message after it fills or replaces. Plain JSON. */
export interface Frame {
  /** The words of its subject, 'sweet potatoes'; null where it names none. */
  subject: string | null;
  /** Its other words, in their order: 'how deep do i plant'. */
  attribute: string;
  /** The words of its place: 'macon georgia'. */
  place: string | null;
}

const MAX_WORDS = 9; // a longer message says what it is about
const MIN_WHOLE = 2; // content words of a question that may be asked of no subject
const PRONOUN =
  /^(?:it|its|it's|they|them|their|these|those|this|that|one|ones|she|her|he|him|eso|esos|esas|ellos|ellas|lo|los)$/;
// Words that ask nothing themselves: they join a message to the one before, or tell what somebody has.
const JOINING = new Set(
  (
    'and or but so ok okay then also now what whats wat wats how hows about of bout same thing for with in if the a an my our some ' +
    'do does is are im i we you instead here near from at on to under no not meant mean sorry said asked talking ' +
    'y o pero entonces tambien que para con de el la los las un una mis mi en'
  ).split(' '),
);
const TELLING = new Set(
  (
    'have had got own keep raise grow growing live living garden moved to am ive weve raised bed beds foot feet ft by x small big new few ' +
    'yard farm tengo tenemos vivo cultivo siembro crio'
  ).split(' '),
);
const ASKING =
  /^(?:when|why|where|who|which|how (?:long|often|much|many|deep|far|tall|soon|late|early|big|old|hot|cold)|cuando|por que|donde|cual|cuant[oa]s?|como)\b/;
const QUESTION =
  /^(?:(?:and|so|but|ok|okay|hey) )*(?:how|what|when|where|which|who|why|can|could|should|do|does|is|are|will)\b/i;
const ACTION = /^[a-z]+ing\b/; // 'watering', 'canning tomatoes': what is done, not what it is done to

const wordsOf = (text: string): string[] => tokensWithAmounts(text.replaceAll('-', ' '));
const orNull = (words: readonly string[]): string | null => (words.length === 0 ? null : words.join(' '));

/** 'Does' is a verb here. */
const isAnimal = (word: string): boolean => animalKind(word) !== undefined && contentStems(word).length > 0;

/** Reads the frame of a question; one that names no subject is read again with its typing errors mended. */
export function frameReader(
  { mentions }: Pick<SubjectIndex, 'mentions'>,
  nameOf: (id: string) => string | undefined,
  mend: (text: string) => string = (text) => text,
) {
  function read(question: string): Frame {
    const crops = cropsIn(question).flatMap(({ start, end }) => wordsOf(question.slice(start, end)));
    const named = mentions(question).filter(({ id }) => !ACTION.test(nameOf(id) ?? ''));
    const animals = wordsOf(question).filter((word) => isAnimal(word));
    const stems = new Set([...named.flatMap((one) => one.stems), ...[...crops, ...animals].map(wordStem)]);
    const found = placeIn(question);
    const ofPlace = new Set(found ? wordsOf(`${found.name} ${found.state} ${found.zip ?? ''}`) : []);
    const words = wordsOf(question);
    const isPlace = (word: string) => ofPlace.has(word);
    const isSubject = (word: string) => !isPlace(word) && stems.has(wordStem(word));
    return {
      subject: orNull(words.filter(isSubject)),
      attribute: words.filter((word) => !isSubject(word) && !isPlace(word)).join(' '),
      place: found ? (orNull(words.filter(isPlace)) ?? found.name) : null,
    };
  }
  return (question: string): Frame => {
    const frame = read(question);
    const mended = frame.subject === null && frame.place === null ? read(mend(question)) : frame;
    return mended.subject === null ? frame : mended;
  };
}
export type FrameReader = ReturnType<typeof frameReader>;

const wordsIn = ({ attribute }: Frame): string[] => attribute.split(' ').filter((word) => word !== '');
/** Whether it asks nothing of its subject or place: 'and beets', 'what about in Texas'. */
const isBare = (frame: Frame): boolean =>
  !ASKING.test(frame.attribute) && wordsIn(frame).every((word) => JOINING.has(word));

const HAVING = /\b(?:has|have|got|getting)\b/i;

/** Whether it tells of a crop or an animal that it has something that is neither: 'my tomatoes have blossom end rot'. */
function isReport(message: string, { subject }: Frame): boolean {
  const [before = '', after] = message.toLowerCase().split(HAVING);
  if (subject === null || after === undefined) return false;
  const had = new Set(wordsOf(after).map(wordStem));
  const crops = new Set(cropsIn(subject).flatMap(({ start, end }) => wordsOf(subject.slice(start, end))));
  const isOfKind = (word: string) => crops.has(word) || isAnimal(word) || TELLING.has(word);
  const of = wordsOf(before).some((word) => isAnimal(word)) || cropsIn(before).length > 0;
  return of && subject.split(' ').some((word) => had.has(wordStem(word)) && !isOfKind(word));
}

/** Whether a message only tells what somebody has or where: 'I have 6 hens', 'we grow okra in Macon'. */
export function isStatement(message: string, frame: Frame): boolean {
  const words = wordsIn(frame);
  return (
    !message.includes('?') &&
    !QUESTION.test(message) &&
    !isReport(message, frame) &&
    words.some((word) => TELLING.has(word)) &&
    words.every((word) => TELLING.has(word) || JOINING.has(word) || /^\d/.test(word))
  );
}

const FIRST_PERSON =
  /^(?:(?:hi|hey|hello|so|well|ok|okay|and)[ ,.!]+)*(?:i|we|i'?ve|we'?ve|my|our|me and my \w{1,20})\b.*\b(?:have|has|had|got|i'?ve|we'?ve|keep|raise|grow|growing|live|garden|gardening|farm|moved|rent|own|built)\b/;
const REQUEST =
  /\?|\b(?:how|what|when|where|which|who|why|can|could|should|would|do|does|is|are|will|need|want|wanna|wonder|looking|trying|help|please|recommend|suggest|tell|advice|ideas?)\b/;

/** Whether a message is a statement in the first person, without the form of a question or wish. It may report a trouble all the same. */
export const isTold = (message: string): boolean => {
  const text = message.toLowerCase().replaceAll('\u2019', "'");
  return FIRST_PERSON.test(text) && !REQUEST.test(text);
};

const joined = (...slots: (string | null)[]): string => slots.filter((slot) => slot !== null && slot !== '').join(' ');

/** A whole question that a message may mean, and how much its answer counts beside that of another reading: more words fit more. */
export interface PossibleQuestion {
  question: string;
  weight: number;
}

/** The whole questions that a message may mean after another one. */
export interface Meanings {
  /** The message as it is; null where it asks nothing without the one before. */
  own: PossibleQuestion | null;
  /** The message about the last subject, or the last question about its subject, place or condition; the first that answers counts. */
  inContext: readonly (readonly PossibleQuestion[])[];
}

const MAX_ABOUT_WORDS = 16; // a longer message is whole, even if it says 'them'
const CONDITION =
  /^(?:(?:and|but|so|or|ok|okay|what|how|about) )*(?:in|at|on|with|without|under|after|before|during|if)\b/i;

/** The words of a question that say what is asked, without those that only ask: 'feed', 'freeze'. */
const topicOf = ({ attribute }: Frame): string =>
  attribute
    .split(' ')
    .filter((word) => !/\d/.test(word) && contentStems(word).length > 0 && !JOINING.has(word) && !TELLING.has(word))
    .join(' ');

/** The last subject without what the new one takes the place of: the last crop by a crop, the animals by an animal; null: all of it. */
function besideOf(own: string, last: string): string | null {
  const words = last.split(' ');
  if (own.split(' ').some(isAnimal)) {
    const others = words.filter((word) => !isAnimal(word));
    return others.length === words.length ? null : orNull(others);
  }
  const crop = cropsIn(last).at(-1);
  if (cropsIn(own).length === 0 || !crop) return null;
  const rest = `${last.slice(0, crop.start)}${last.slice(crop.end)}`;
  return orNull(rest.split(' ').filter((word) => word !== ''));
}

/** What a message may mean that names a subject or place and asks nothing: 'and beets', 'in Texas'. */
function swapped(message: string, own: Frame, last: Frame): PossibleQuestion[][] {
  const of = (...subjects: (string | null)[]): PossibleQuestion[] => [
    { question: joined(last.attribute, ...subjects, own.place), weight: 1 },
  ];
  if (own.subject === null) return [of(last.subject)];
  if (last.subject === null) return [of(own.subject)];
  const isOfKind = cropsIn(own.subject).length > 0 || own.subject.split(' ').some(isAnimal);
  const [replaced, added] = [of(besideOf(own.subject, last.subject), own.subject), of(last.subject, own.subject)];
  const about: PossibleQuestion[] = [{ question: joined(message, last.subject), weight: 1 }];
  // Of another kind it may be a condition: 'and for clay'.
  return isOfKind ? [replaced, added, about] : [[...replaced, ...added], about];
}

/** Beside the message about the last subject: with what was asked of it, and under a condition. */
const WEIGHTS = { topic: 0.9, withoutTopic: 0.7, withoutContext: 0.7 };

/** The message about the last subject, alone and with what was asked of it. */
function aboutLast(message: string, last: Frame): PossibleQuestion[] {
  return [
    { question: joined(message, last.subject), weight: 1 },
    { question: joined(message, topicOf(last), last.subject), weight: WEIGHTS.topic },
  ].filter(({ question }) => question !== message);
}

/** The last question under a condition that a message names: 'and in winter', 'what about in sand'. */
const underCondition = (message: string, own: Frame, last: Frame): PossibleQuestion[] => [
  { question: joined(last.attribute, last.subject, message), weight: 1 },
  { question: joined(message, topicOf(last), last.subject), weight: 1 },
  { question: joined(message, last.subject), weight: WEIGHTS.withoutTopic },
  ...(own.subject === null ? [] : [{ question: joined(last.attribute, own.subject), weight: WEIGHTS.topic }]),
];

/** What a short message may mean after a question. */
export function meaningsOf(message: string, own: Frame, last: Frame | null): Meanings {
  const alone: Meanings = { own: { question: message, weight: 1 }, inContext: [] };
  const words = tokens(message);
  const refers = words.some((word) => PRONOUN.test(word));
  const isShort = words.length <= MAX_WORDS;
  if (!last || (!isShort && (!refers || own.subject !== null || words.length > MAX_ABOUT_WORDS))) return alone;
  if (isShort && CONDITION.test(message) && own.place === null && topicOf(last) !== '')
    return {
      own: { question: message, weight: WEIGHTS.withoutContext },
      inContext: [underCondition(message, own, last)],
    };
  if (isBare(own))
    return own.subject === null && own.place === null ? alone : { own: null, inContext: swapped(message, own, last) };
  const about = aboutLast(message, last);
  if (own.subject !== null) return { ...alone, inContext: refers ? [about] : [] };
  const isOpen = about.length > 0 && (refers || contentStems(own.attribute).length < MIN_WHOLE);
  return { own: isOpen && isShort ? null : alone.own, inContext: [about] };
}
