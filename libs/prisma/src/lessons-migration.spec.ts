import { createDatabaseBefore, type DatabaseBefore } from './testing';

const MIGRATION = '20261128180000_assistant_lessons';
const [FIRST, SECOND] = ['0197279a-0000-7000-8000-000000000001', '0197279a-0000-7000-8000-000000000002'];
const RUN = '0197279a-0000-7000-8000-000000000003';
const INSTRUCTION = '0197279a-0000-7000-8000-000000000004';
const CORRECTION = '0197279a-0000-7000-8000-000000000005';
const TRAINED = '0197279a-0000-7000-8000-000000000006';
const [AT, LATER] = ['2026-11-01T10:00:00.000Z', '2026-11-02T10:00:00.000Z'];

const FIGURE = { value: 7, n: 40, low: 6, high: 8, judge: 'deterministic' };
/** Two versions, the first as releases stored lessons before they had authors; the first is active again. */
const BEFORE: readonly [statement: string, values: readonly unknown[]][] = [
  [
    `INSERT INTO dexter.persona_version (id, snapshot, knowledge_hash, status, note, by, created_at)
     VALUES ($1, $2, 'hash', 'ready', 'first', 'ada', $3)`,
    [
      FIRST,
      {
        instructions: [{ id: INSTRUCTION, text: 'Be kind.', directive: null }],
        corrections: [{ id: CORRECTION, question: 'Why?', say: 'So.' }],
      },
      AT,
    ],
  ],
  [
    `INSERT INTO dexter.persona_version (id, parent_id, snapshot, knowledge_hash, status, note, by, created_at)
     VALUES ($1, $2, $3, 'hash', 'ready', 'second', 'bo', $4)`,
    [
      SECOND,
      FIRST,
      { lessons: [{ id: TRAINED, kind: 'exemplar', question: 'How?', answer: 'Thus.', by: 'cy', at: LATER }] },
      LATER,
    ],
  ],
  [
    `INSERT INTO dexter.persona_activation (version_id, by, reason, at)
     VALUES ($1, 'ada', 'first', $3), ($2, 'bo', 'second', $4), ($1, 'bo', 'rollback', $4)`,
    [FIRST, SECOND, AT, LATER],
  ],
  [
    `INSERT INTO dexter.scheduler_config (daily_training_time, updated_by, updated_at) VALUES ('07:30', 'bo', $1)`,
    [AT],
  ],
  [
    `INSERT INTO dexter.training_run (id, slot_key, kind, state, steps, by, started_at, ended_at)
     VALUES ($1, 'one', 'bulk', 'done', 2, 'bo', $3, $4), ($2, 'two', 'assessment', 'done', 1, 'bo', $3, $4)`,
    [RUN, FIRST, AT, LATER],
  ],
  [
    `INSERT INTO dexter.training_step (run_id, step, result, at) VALUES ($1, 1, '{"at": 1}', $2), ($1, 0, '{"at": 0}', $2)`,
    [RUN, AT],
  ],
  [
    `INSERT INTO dexter.assessment_run (id, version_id, engine, metrics, started_at) VALUES ($1, $1, 'retrieval', $2, $3)`,
    [FIRST, { responseQuality: FIGURE }, AT],
  ],
];

let database: DatabaseBefore;
beforeAll(async () => {
  database = await createDatabaseBefore(MIGRATION);
  for (const [statement, values] of BEFORE) await database.query(statement, values);
  await database.migrate();
});
afterAll(() => database.close());

test('lessons of both forms become rows with their authors, and versions numbered lists of them', async () => {
  expect(await database.query('SELECT id, kind, body, by, at FROM dexter.lesson ORDER BY id')).toEqual([
    { id: INSTRUCTION, kind: 'instruction', body: { text: 'Be kind.', directive: null }, by: 'ada', at: new Date(AT) },
    { id: CORRECTION, kind: 'correction', body: { question: 'Why?', answer: 'So.' }, by: 'ada', at: new Date(AT) },
    { id: TRAINED, kind: 'exemplar', body: { question: 'How?', answer: 'Thus.' }, by: 'cy', at: new Date(LATER) },
  ]);
  expect(await database.query('SELECT id, number, lesson_ids FROM dexter.persona_version ORDER BY number')).toEqual([
    { id: FIRST, number: 1, lesson_ids: [INSTRUCTION, CORRECTION] },
    { id: SECOND, number: 2, lesson_ids: [TRAINED] },
  ]);
});

test('the newest entries of the audit log name the version and the settings in force', async () => {
  const newest = (what: string) =>
    database.query('SELECT who, before, after, at FROM dexter.audit_log WHERE what = $1 ORDER BY seq DESC LIMIT 1', [
      what,
    ]);
  expect(await newest('version')).toEqual([
    {
      ...{ who: 'bo', before: { id: SECOND }, at: new Date(LATER) },
      after: { id: FIRST, reason: 'rollback', overridden: false },
    },
  ]);
  expect(await newest('schedule')).toMatchObject([
    { who: 'bo', after: { enabled: true, dailyTrainingTime: '07:30', trainingIntensity: 'moderate' } },
  ]);
});

test('runs hold the results of their steps, assessments their figures', async () => {
  expect(await database.query('SELECT results FROM dexter.training_run ORDER BY slot_key')).toEqual([
    { results: [{ at: 0 }, { at: 1 }] },
    { results: [{ metric: 'responseQuality', ...FIGURE }] },
  ]);
});

test('a lesson never changes, and is of a known kind', async () => {
  await expect(database.query(`UPDATE dexter.lesson SET by = 'eve'`)).rejects.toThrow(/append only/);
  const insert = `INSERT INTO dexter.lesson (id, kind, body, by, at) VALUES ($1, 'whim', '{}', 'eve', $2)`;
  await expect(database.query(insert, [RUN, AT])).rejects.toThrow(/lesson_kind/);
});
