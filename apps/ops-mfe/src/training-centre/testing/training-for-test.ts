import type { DailyTask, Gate, HistoryItem, VersionSummary } from '@farm/contracts';
import type { FakeApi } from '@farm/web-kit/testing';
import { asOperator, operator } from '../../admin/testing/operator-for-test';
import type { Reply } from '../../admin/queries';

export const idOf = (number: number): string => `00000000-0000-7000-8000-${`${number}`.padStart(12, '0')}`;

/** Services store the operator's id; pages show the email address. */
const OPERATOR_ID = idOf(90);
export const asListedOperator: FakeApi = {
  ...asOperator,
  'GET /api/auth/ops/people': {
    people: [
      {
        id: OPERATOR_ID,
        email: operator.email,
        role: 'operator',
        disabled: false,
        createdAt: '2026-11-01T12:00:00.000Z',
        lastSeenAt: null,
      },
    ],
  },
};

export const green: Gate = { passed: true, cases: 210, meanBefore: 8.9, meanAfter: 8.95, critical: [], broken: [] };
/** A gate that failed because of two answers. */
export const red: Gate = {
  ...green,
  passed: false,
  meanAfter: 8.7,
  broken: [
    {
      caseKey: 'okra-depth',
      question: 'How deep is okra sown?',
      before: 'Half an inch deep.',
      after: 'Three feet deep.',
      reason: 'must say half an inch',
    },
    {
      caseKey: 'okra-when',
      question: 'When is okra sown?',
      before: 'In May.',
      after: 'Never.',
      reason: 'must say May',
    },
  ],
};

const task = (number: number, words: Partial<DailyTask> = {}): DailyTask => ({
  id: `task-${number}`,
  title: `Task ${number}`,
  category: 'soil',
  instruction: `Instruction ${number}`,
  expectedBehavior: `Names the soil test ${number}.`,
  ...words,
});

export const version = (number: number, words: Partial<VersionSummary> = {}): VersionSummary => ({
  id: idOf(number),
  note: `Version ${number}`,
  status: 'ready',
  by: OPERATOR_ID,
  at: `2026-11-0${number}T14:05:00.000Z`,
  inForce: false,
  lessons: number,
  ...words,
});

export const trained: Reply<'POST /api/dexter/train'> = {
  success: true,
  sessionId: idOf(50),
  response: 'Test the soil first.',
  beforeResponse: 'Add lime.',
  probe: 'How much lime does my garden need?',
  emotion: 'happy',
  understoodAs: 'mention a soil test when asked about lime',
  effect: 'both',
  clauses: [
    { text: 'Names a soil test', passed: true, sentence: 'Test the soil first.' },
    { text: 'Names the office', passed: false, sentence: null },
  ],
  activated: true,
  gate: green,
};

export const tested: Reply<'POST /api/dexter/test'> = {
  scenario: 'Should I lime?',
  expectedBehavior: 'Names a soil test.',
  actualResponse: 'Test the soil first.',
  emotion: 'thinking',
  passed: true,
  judge: 'offline',
  clauses: [{ text: 'Names a soil test', passed: true, sentence: 'Test the soil first.' }],
};

export const preview: Reply<'POST /api/dexter/corrections/preview'> = {
  topic: { id: 'lime', title: 'Lime and soil tests' },
  changes: [{ question: 'Should I lime?', before: 'Add lime.', after: 'Test the soil first.' }],
  brokenChecks: [],
};

export const corrected: Reply<'POST /api/dexter/correct'> = {
  success: true,
  correctionId: idOf(60),
  activated: true,
  gate: green,
  changed: 3,
};

export const entry = (number: number, words: Partial<HistoryItem> = {}): HistoryItem => ({
  id: idOf(number),
  taskType: 'custom',
  date: '2026-11-20T14:05:00.000Z',
  instructions: `Lesson ${number}`,
  actualResponse: `Answer ${number}`,
  correctionNeeded: false,
  correctionMessage: null,
  reinforcement: null,
  versionId: null,
  by: OPERATOR_ID,
  ...words,
});

/** The fake API of the training pages: an operator, an active version and two tasks. */
export const centre = (api: FakeApi = {}): FakeApi => ({
  ...asListedOperator,
  'GET /api/dexter/versions': {
    versions: [version(2, { inForce: true }), version(1)],
    activeId: idOf(2),
    next: null,
  },
  'GET /api/dexter/daily-tasks': [
    task(1, { probe: 'Should I lime?', why: 'soil: 4 of 20 failed' }),
    task(2, { category: 'grants' }),
  ],
  'GET /api/dexter/training-history': [],
  ...api,
});

/** A reply that is sent when `resolve` is called. */
export function deferred<Reply>(reply: Reply): { answer: () => Promise<Reply>; resolve: () => void } {
  let resolve: () => void = () => undefined;
  const promise = new Promise<Reply>((fulfill) => {
    resolve = () => fulfill(reply);
  });
  return { answer: () => promise, resolve };
}
