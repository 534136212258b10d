import { farmDay, startOf } from '@farm/almanac';
import { CLASS_CODE_LENGTH, CLASS_CODE_LETTERS, MAX_PUPILS, type ClassPace, type PupilView } from '@farm/contracts';
import { throwHttpError, type Clock } from '@farm/server-kit';
import { randomBytes, randomInt } from 'node:crypto';
import type { Bank } from '../quiz/question-bank';
import type { AnswerTotals } from '../quiz/question-use';
import { drawForClass } from './class-questions';
import type { ClassQuizRepository, ClassQuizRow, PupilRow } from './class-quiz.repository';
import { boardOf, isLastStep, placeOf, pupilViewOf } from './class-views';
import { nicknames, offerNicknames } from './nicknames';

export interface ClassQuizDeps {
  bank: Bank;
  answerTotals: () => AnswerTotals;
  classQuizzes: ClassQuizRepository;
  clock: Clock;
}

const RANDOM_RANGE = 2 ** 32;
const random = () => randomInt(RANDOM_RANGE) / RANDOM_RANGE;

// There are three million codes: a second try is rare, a tenth one a fault.
const CODE_TRIES = 10;

/** Six letters, of which no two neighbors are equal. */
function newCode(): string {
  const letters: string[] = [];
  while (letters.length < CLASS_CODE_LENGTH) {
    const letter = CLASS_CODE_LETTERS[randomInt(CLASS_CODE_LETTERS.length)] ?? '';
    if (letter !== letters.at(-1)) letters.push(letter);
  }
  return letters.join('');
}

interface ClassQuizInput {
  topicId: string;
  questions: number;
  pace: ClassPace;
}

/** Begins a class that lasts until the end of the day in farm time. @throws 422 `class.topic` */
export async function beginClass(
  { topicId, questions: count, pace }: ClassQuizInput,
  { bank, answerTotals, classQuizzes, clock }: ClassQuizDeps,
): Promise<{ key: string }> {
  const challenge = bank.byId.get(topicId);
  if (!challenge) return throwHttpError(422, 'class.topic', 'We no longer have this topic. Please choose another one.');
  const createdAt = clock.now();
  const key = randomBytes(16).toString('base64url');
  const row = {
    ...{ key, topic: challenge.title, pace, createdAt },
    questions: drawForClass(challenge, count, answerTotals(), random),
    closesAt: startOf(farmDay(createdAt) + 1),
  };
  for (let tries = 0; tries < CODE_TRIES; tries += 1)
    if (await classQuizzes.create({ ...row, code: newCode() })) return { key };
  throw new Error('No code is free for a class');
}

const rejectClosed = () =>
  throwHttpError(404, 'class.closed', 'This class is closed, and everything of it is deleted.');

const classOfKey = async (key: string, { classQuizzes, clock }: ClassQuizDeps): Promise<ClassQuizRow> =>
  (await classQuizzes.findByKey(key, clock.now())) ?? rejectClosed();

/** The page for the wall. @throws 404 `class.closed` */
export const readBoard = async (key: string, deps: ClassQuizDeps) =>
  boardOf(await classOfKey(key, deps), deps.classQuizzes);

/** Shows what comes after `step`; a class that is not there any more stays where it is. @throws 404 `class.closed` */
export async function advanceClass(key: string, step: number, deps: ClassQuizDeps) {
  const found = await classOfKey(key, deps);
  if (found.step === step && !isLastStep(found)) await deps.classQuizzes.advance(found.id, step);
  return readBoard(key, deps);
}

const rejectCode = () =>
  throwHttpError(404, 'class.unknown', "We don't know that code. Check the six letters on the wall.");

/** As it was typed: in small letters, or with gaps. */
const classOfCode = async (typed: string, { classQuizzes, clock }: ClassQuizDeps): Promise<ClassQuizRow> =>
  (await classQuizzes.findByCode(typed.toUpperCase().replace(/[\s-]/g, ''), clock.now())) ?? rejectCode();

/** A browser's pupil of a class. One answer for an unknown code and a class that it is not in. @throws 404 `class.unknown` */
async function ownPupil(code: string, visitor: string, deps: ClassQuizDeps): Promise<[ClassQuizRow, PupilRow]> {
  const found = await classOfCode(code, deps);
  return [found, (await deps.classQuizzes.findPupil(found.id, visitor)) ?? rejectCode()];
}

export async function describeJoin(code: string, visitor: string, deps: ClassQuizDeps) {
  const { id } = await classOfCode(code, deps);
  const pupil = await deps.classQuizzes.findPupil(id, visitor);
  const taken = await deps.classQuizzes.takenNicknames(id);
  return { nicknames: offerNicknames(taken, random), isIn: pupil !== null };
}

export async function readPupil(code: string, visitor: string, deps: ClassQuizDeps): Promise<PupilView> {
  return pupilViewOf(...(await ownPupil(code, visitor, deps)));
}

/** @throws 404 `class.unknown`, 409 `class.full` or `class.nickname_taken`, 422 `class.nickname` */
export async function joinClass(code: string, nickname: string, visitor: string, deps: ClassQuizDeps) {
  if (!nicknames.includes(nickname))
    return throwHttpError(422, 'class.nickname', 'Please choose a name from the list.');
  const { id: classId } = await classOfCode(code, deps);
  const result = await deps.classQuizzes.join({ classId, visitor, nickname, joinedAt: deps.clock.now() });
  if (result === 'closed') return rejectCode();
  if (result === 'full')
    return throwHttpError(409, 'class.full', `This class is full: ${MAX_PUPILS} pupils are in. Share with a neighbor.`);
  if (result === 'taken')
    return throwHttpError(409, 'class.nickname_taken', 'Somebody just took that name. Please choose another one.');
  return readPupil(code, visitor, deps);
}

export async function leaveClass(code: string, visitor: string, deps: ClassQuizDeps): Promise<void> {
  const { id } = await classOfCode(code, deps);
  await deps.classQuizzes.leave(id, visitor);
}

interface AnswerInput {
  number: number;
  option: number;
}

const rejectLate = () => throwHttpError(409, 'class.not_now', 'The class has gone on. Here is what it does now.');

/**
 * Stores the first answer to a question; any later one changes nothing.
 * @throws 404 `class.unknown`, 409 `class.not_now` for a question that is not asked now, 422 `class.answer`
 */
export async function answerInClass(
  code: string,
  { number, option }: AnswerInput,
  visitor: string,
  deps: ClassQuizDeps,
): Promise<PupilView> {
  const [found, pupil] = await ownPupil(code, visitor, deps);
  const place = placeOf(found);
  const isAsked =
    found.pace === 'together' ? place.isAsked && place.number === number : number <= pupil.answers.length + 1;
  const question = found.questions[number - 1];
  if (!isAsked || !question) return rejectLate();
  if (question.options[option] === undefined)
    return throwHttpError(422, 'class.answer', 'Please choose one of the answers.');
  const points = option === question.correct ? question.points : 0;
  const isStored = await deps.classQuizzes.answer({
    ...{ classId: found.id, pupilId: pupil.id, step: found.step, number, chosen: option, points },
  });
  return isStored ? readPupil(code, visitor, deps) : rejectLate();
}
