import { randomUUID } from 'node:crypto';
import type { Gate } from '@farm/contracts';
import { throwHttpError, type Clock } from '@farm/server-kit';
import { topicsOf } from '../lessons/directives';
import { replaces, type Lesson, type PersonaVersion } from '../lessons/lesson';
import { contentStems } from '../text/words';
import { lessonCases, type ExaminationCase } from './cases';
import type { Examiner } from './examiner';
import type { VersionsRepository } from './versions.repository';

const MAX_NOTE = 200; // characters
const MAX_LISTED = 20;
/** Cases that share most words with lessons, and least: a check takes as many answers of some 30 milliseconds. */
const EXAMINED = { near: 20, far: 12 };
const STRAY = 'The lesson changes an answer to a question about something else.';

export interface VersionDeps {
  versions: VersionsRepository;
  readActive: () => Promise<PersonaVersion>;
  examiner: Examiner;
  /** The cases of the examination. */
  cases: readonly ExaminationCase[];
  knowledgeHash: () => string;
  clock: Clock;
}

/** Reports that another version has become active meanwhile. @throws HttpError 409 */
export const throwVersionConflict = (): never =>
  throwHttpError(409, 'persona.moved', 'Someone else has just changed Dexter. Load the page again.');

const directiveOf = (lesson: Lesson) => (lesson.kind === 'instruction' ? lesson.directive : null);

/** The words of what a lesson is about. */
function subjectOf(lesson: Lesson): string[] {
  if (lesson.kind === 'exemplar') return contentStems(lesson.question);
  if (lesson.kind === 'correction')
    return [...lesson.triggers, ...(lesson.examples ?? []), lesson.answer].flatMap(contentStems);
  const topics = topicsOf(lesson.directive);
  return [lesson.text, ...topics, ...(topics.length > 0 ? [lesson.probe] : [])].flatMap(contentStems);
}

const questionOf = ({ steps }: ExaminationCase): string => steps.map(({ message }) => message).join(' ');

/**
 * The cases that lessons may change. A correction answers only what shares a word with it; a directive may change any answer, so
 * the cases of safety and those that share least words with it are among them.
 */
function chooseCases(cases: readonly ExaminationCase[], lessons: readonly Lesson[]): ExaminationCase[] {
  const subject = new Set(lessons.flatMap(subjectOf));
  const sharedWith = ({ steps }: ExaminationCase) =>
    steps
      .flatMap(({ message, must = [] }) => contentStems(`${message} ${must.join(' ')}`))
      .filter((stem) => subject.has(stem)).length;
  const scored = cases
    .filter(({ kind }) => kind !== 'dialogue')
    .map((one) => ({ one, shared: sharedWith(one) }))
    .sort((one, other) => other.shared - one.shared);
  const near = scored.filter(({ shared }) => shared > 0);
  const isAnywhere = lessons.some((lesson) => directiveOf(lesson) !== null);
  const safety = (isAnywhere ? scored : near).filter(({ one }) => one.kind === 'safety');
  const chosen = [...safety, ...near.slice(0, EXAMINED.near), ...(isAnywhere ? scored.slice(-EXAMINED.far) : [])];
  return [...new Set(chosen.map(({ one }) => one))];
}

/** The share of passed cases, 0 to 10. */
const meanOf = (results: readonly { fault: string }[]): number =>
  Math.round((1_000 * results.filter(({ fault }) => fault === '').length) / (results.length || 1)) / 100;

/** Makes a version of lessons, compares it with the active one, and activates it if nothing stands against it. */
export function versionPublisher({ versions, readActive, examiner, cases, knowledgeHash, clock }: VersionDeps) {
  /**
   * Compares the answers of two versions. Against the candidate stand: a case of its own lessons that fails; an answer that
   * changes, was right and is wrong now; and one that changes although neither its question nor its source has a word of
   * what the lessons are about. A changed answer that fails a case of safety is critical.
   */
  async function compare(active: PersonaVersion, candidate: PersonaVersion) {
    const added = candidate.lessons.filter(({ id }) => !active.lessons.some((one) => one.id === id));
    const gone = active.lessons.filter(({ id }) => !candidate.lessons.some((one) => one.id === id));
    // Praised answers, and instructions that guide a model alone, change no answer of the examination.
    const effective = [...added, ...gone].filter((one) => one.kind === 'correction' || directiveOf(one) !== null);
    const subject = new Set(effective.flatMap(subjectOf));
    const others = candidate.lessons.filter((one) => !added.includes(one));
    const pool = [...cases, ...others.flatMap(lessonCases)];
    const chosen = [...added.flatMap(lessonCases), ...chooseCases(pool, effective)];
    const before = await examiner.examine(active, chosen);
    const after = await examiner.examine(candidate, chosen);
    // A praised answer may be in a model's own words; a retirement alone gives the answers from before back.
    const trained = added.filter(({ kind }) => kind !== 'exemplar').map(({ id }) => id);
    const isForAll = effective.some((one) => ['avoid', 'length'].includes(directiveOf(one)?.kind ?? ''));
    const results = chosen.flatMap((one, at) => {
      const [was, is] = [before[at], after[at]];
      if (!was || !is) return [];
      const isChanged = was.answer !== is.answer;
      const words = contentStems([questionOf(one), ...was.sources.map(({ title }) => title)].join(' '));
      const isStray =
        added.length > 0 && !isForAll && one.lessonId === null && !words.some((stem) => subject.has(stem));
      const isWorse = is.fault !== '' && ((isChanged && was.fault === '') || trained.includes(one.lessonId ?? ''));
      const reason = isWorse ? is.fault : isChanged && isStray ? STRAY : null;
      return [
        { one, question: questionOf(one), before: was.answer, after: is.answer, fault: is.fault, isChanged, reason },
      ];
    });
    const changes = results.filter(({ isChanged }) => isChanged);
    const broken = results.flatMap(({ one, question, before, after, reason }) =>
      reason === null ? [] : [{ caseKey: one.key, question, before, after, reason }],
    );
    const critical = changes
      .filter(({ one, fault }) => one.kind === 'safety' && fault !== '')
      .map(({ one }) => one.key);
    const gate: Gate = {
      passed: broken.length === 0 && critical.length === 0,
      cases: chosen.length,
      meanBefore: meanOf(before),
      meanAfter: meanOf(after),
      critical,
      broken: broken.slice(0, MAX_LISTED),
    };
    const byQuestion = new Map(changes.map(({ question, before, after }) => [question, { question, before, after }]));
    return { active, candidate, gate, changes: [...byQuestion.values()] };
  }

  /** The effect of lessons in place of those that they replace and of `retired` ones; nothing is stored. */
  async function dryRun(lessons: readonly Lesson[], retired: readonly string[] = []) {
    const active = await readActive();
    const isReplaced = (one: Lesson) => retired.includes(one.id) || lessons.some((lesson) => replaces(lesson, one));
    const others = active.lessons.filter((one) => !isReplaced(one));
    return compare(active, { id: randomUUID(), lessons: [...others, ...lessons] });
  }

  /** Stores the version of a dry run, activated if it passes. @throws HttpError 409 if another version is active meanwhile. */
  async function publish(lessons: readonly Lesson[], text: string, by: string, retired: readonly string[] = []) {
    const trial = await dryRun(lessons, retired);
    const { active, candidate, gate } = trial;
    const note = text.slice(0, MAX_NOTE);
    const row = { parentId: active.id, gate, note, by, knowledgeHash: knowledgeHash(), at: clock.now() };
    return (await versions.insert(candidate, row)) ? { ...trial, activated: gate.passed } : throwVersionConflict();
  }

  return { dryRun, publish, compare };
}
export type VersionPublisher = ReturnType<typeof versionPublisher>;
export type PublishedVersion = Awaited<ReturnType<VersionPublisher['publish']>>;
