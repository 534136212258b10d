import { shuffle } from '@farm/farm';
import type { DrawingName } from '@farm/ui';
import { type PictureQuestion, pictureQuestions } from './picture-questions';

/** Questions in a round. */
export const PICTURES = 10;

/** A round, stored in the history entry: it survives a reload and is gone with the tab. */
export interface PictureRound {
  questions: readonly {
    id: string;
    /** In the order shown. */
    options: readonly DrawingName[];
  }[];
  /** Index of the current question; PICTURES: all are found. */
  place: number;
  /** Wrong pictures pressed in the current question. */
  wrong: readonly DrawingName[];
  /** Whether the right picture of the current question was pressed. */
  isFound: boolean;
  /** Whether texts are read aloud without a press on 'Listen'. */
  isAloud: boolean;
}

const questionsById = new Map(pictureQuestions.map((question) => [question.id, question]));

/** `random` returns numbers in [0, 1). */
export const startRound = (random: () => number, isAloud: boolean): PictureRound => ({
  questions: shuffle(pictureQuestions, random)
    .slice(0, PICTURES)
    .map(({ id, options }) => ({ id, options: shuffle(options, random) })),
  place: 0,
  wrong: [],
  isFound: false,
  isAloud,
});

/** The current question with its options in the order shown; undefined after the last one. */
export function currentQuestion({ questions, place }: PictureRound): PictureQuestion | undefined {
  const shown = questions[place];
  const question = shown && questionsById.get(shown.id);
  return question && { ...question, options: shown.options };
}

export const foundQuestions = ({ questions }: PictureRound): readonly PictureQuestion[] =>
  questions.flatMap(({ id }) => questionsById.get(id) ?? []);

/** The round after a press on a picture. A picture that was judged changes nothing. */
export function choosePicture(round: PictureRound, picture: DrawingName): PictureRound {
  const question = currentQuestion(round);
  if (!question || round.isFound || round.wrong.includes(picture)) return round;
  return picture === question.answer ? { ...round, isFound: true } : { ...round, wrong: [...round.wrong, picture] };
}

export const nextQuestion = (round: PictureRound): PictureRound =>
  round.isFound ? { ...round, place: round.place + 1, wrong: [], isFound: false } : round;

const isShown = (value: { id?: unknown; options?: unknown } | null): boolean => {
  const question = questionsById.get(String(value?.id));
  const options: unknown[] = Array.isArray(value?.options) ? value.options : [];
  return question !== undefined && String([...options].sort()) === String([...question.options].sort());
};

/** The round of a history entry; undefined if there is none or its questions have changed since. */
export function parseRound(state: unknown): PictureRound | undefined {
  const round = (state as { round?: Partial<PictureRound> } | null)?.round;
  if (!round || !Array.isArray(round.questions) || !Array.isArray(round.wrong)) return undefined;
  const { questions, place = -1, wrong, isFound, isAloud } = round;
  const options = questionsById.get(questions[place]?.id ?? '')?.options ?? [];
  const isValid =
    wrong.every((picture) => options.includes(picture)) &&
    typeof isFound === 'boolean' &&
    typeof isAloud === 'boolean' &&
    questions.length === PICTURES &&
    new Set(questions.map((shown: { id?: unknown } | null) => shown?.id)).size === PICTURES &&
    questions.every(isShown) &&
    Number.isInteger(place) &&
    place >= 0 &&
    place <= PICTURES;
  return isValid ? (round as PictureRound) : undefined;
}
