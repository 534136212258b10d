import { cropsIn, placeIn } from '@farm/almanac';
import type { SubjectIndex } from '../facts/subject-index';
import { contentStems, tokens, wordStem } from '../text/words';

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
    'do does is are im i we you instead here near from no not meant mean sorry said asked talking ' +
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

const wordsOf = (text: string): string[] => tokens(text.replaceAll('-', ' '));
const orNull = (words: readonly string[]): string | null => (words.length === 0 ? null : words.join(' '));

/** Reads the frame of a question; one that names no subject is read again with its typing errors mended. */
export function frameReader(
  { mentions }: Pick<SubjectIndex, 'mentions'>,
  nameOf: (id: string) => string | undefined,
  mend: (text: string) => string = (text) => text,
) {
  function read(question: string): Frame {
    const crops = cropsIn(question).flatMap(({ start, end }) => wordsOf(question.slice(start, end)));
    const named = mentions(question).filter(({ id }) => !ACTION.test(nameOf(id) ?? ''));
    const stems = new Set([...named.flatMap((one) => one.stems), ...crops.map(wordStem)]);
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

/** Whether a message only tells what somebody has or where: 'I have 6 hens', 'we grow okra in Macon'. */
export function isStatement(message: string, frame: Frame): boolean {
  const words = wordsIn(frame);
  return (
    !message.includes('?') &&
    !QUESTION.test(message) &&
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

/** The whole questions that a message may mean after another one. */
export interface Meanings {
  /** The message as it is; null where it asks nothing without the one before. */
  own: string | null;
  /** The message about the last subject, or the last question about its subject, place or condition. */
  inContext: readonly string[];
}

/** What a short message may mean after a question. */
export function meaningsOf(message: string, own: Frame, last: Frame | null): Meanings {
  const words = tokens(message);
  if (!last || words.length > MAX_WORDS) return { own: message, inContext: [] };
  const about = last.subject === null ? [] : [joined(message, last.subject)];
  if (isBare(own)) {
    const swapped = joined(last.attribute, own.subject ?? last.subject, own.place);
    const further = own.subject === null ? [] : [joined(last.attribute, last.subject, own.subject, own.place)];
    return own.subject === null && own.place === null
      ? { own: message, inContext: [] }
      : { own: null, inContext: [swapped, ...further, ...(own.subject === null ? [] : about)] };
  }
  const refers = words.some((word) => PRONOUN.test(word));
  if (own.subject !== null) return { own: message, inContext: refers ? about : [] };
  const isOpen = about.length > 0 && (refers || contentStems(own.attribute).length < MIN_WHOLE);
  return { own: isOpen ? null : message, inContext: about };
}
