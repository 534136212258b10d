import { training, type Gate, type ReplyOf } from '@farm/contracts';
import { emotionOf } from '@farm/farm';
import { serve, type App } from '@farm/server-kit';
import type { Evaluator } from '../versions/evaluate';
import type { InForce } from '../versions/in-force';
import type { StoredGate } from '../versions/versions.repository';
import type { Corrections } from './correct';
import type { JudgeAnswer } from './judge';
import { bodyHash, type Once } from './once';
import type { Praise } from './reinforce';
import type { Outcome, Session, SessionKind, SessionsRepository } from './sessions.repository';
import type { TasksRepository } from './tasks.repository';
import { todaysTasks } from './todays-tasks';
import type { Trainer } from './train';

export interface TrainingCentre {
  tasks: TasksRepository;
  sessions: SessionsRepository;
  corrections: Corrections;
  trainer: Trainer;
  /** Every daily task in one run, as the schedule does it. */
  trainToday: (
    by: string,
    signal: AbortSignal,
  ) => Promise<ReplyOf<(typeof training)['POST /api/dexter/daily-training']>>;
  reinforce: (praise: Praise, by: string) => Promise<Outcome>;
  evaluator: Evaluator;
  inForce: InForce;
  once: Once;
  judge: JudgeAnswer;
  now: () => Date;
}

const UNMEASURED: StoredGate = { passed: true, cases: 0, meanBefore: 0, meanAfter: 0, critical: [], broken: [] };

const gateOf = (stored: StoredGate | null): Gate => {
  const { changed: _changed, ...gate } = stored ?? UNMEASURED;
  return gate;
};

const trainedReply = (session: Session) => ({
  ...{ success: true, sessionId: session.id, response: session.after ?? '', beforeResponse: session.before ?? '' },
  ...{ emotion: emotionOf(session.probe ?? ''), clauses: session.clauses, activated: session.activated },
  ...(session.probe !== null && { probe: session.probe }),
  ...{
    gate: gateOf(session.gate),
    understoodAs: session.understoodAs,
    effect: session.understoodAs === null ? ('model-only' as const) : ('both' as const),
  },
});

const correctedReply = ({ lessonId, activated, gate }: Session) => ({
  ...{ success: true, correctionId: lessonId ?? '', activated, gate: gateOf(gate), changed: gate?.changed ?? 0 },
});

const testedReply = ({ input, expected, after, clauses, passed, judge }: Session) => ({
  ...{ scenario: input, expectedBehavior: expected ?? '', actualResponse: after ?? '', emotion: emotionOf(input) },
  ...{ clauses, passed: passed === true, judge: judge ?? ('offline' as const) },
});

/** The training centre, for operators. Whoever is signed in did it: a `userId` that is sent is not looked at. */
export const trainingRoutes = (app: App, centre: TrainingCentre) => {
  const { tasks, sessions, corrections, trainer, evaluator, inForce, once, now } = centre;
  const begun = (kind: SessionKind, body: object, by: string) => ({
    ...{ kind, bodyHash: bodyHash(kind, body), by, at: now() },
  });

  async function test(scenario: string, expected: string): Promise<Outcome> {
    const { text } = await evaluator.ask(scenario, await inForce());
    const { clauses, passed, judge } = await centre.judge(text, expected);
    return { probe: scenario, after: text, emotion: emotionOf(scenario), clauses, passed, judge };
  }

  return serve(app, training, {
    'GET /api/dexter/daily-tasks': async () => todaysTasks(await tasks.all(), await tasks.records(), now()),
    'GET /api/dexter/training-history': () => sessions.history(),
    'POST /api/dexter/daily-training': (_, { person, signal }) => centre.trainToday(person.id, signal),
    'POST /api/dexter/train': async ({ body }, { person }) => {
      const session = { ...begun('custom', body, person.id), input: body.instruction, taskId: body.taskId ?? null };
      const expected = body.expectedResponse ?? null;
      return trainedReply(await once({ ...session, expected }, () => trainer.train(body, person.id)));
    },
    'POST /api/dexter/corrections/preview': ({ body }) => corrections.preview(body),
    'POST /api/dexter/correct': async ({ body }, { person }) => {
      const session = { ...begun('correction', body, person.id), input: body.correctionMessage };
      return correctedReply(await once(session, () => corrections.correct(body, person.id)));
    },
    'POST /api/dexter/test': async ({ body }, { person }) => {
      const expected = body.expectedBehavior ?? '';
      const session = { ...begun('test', body, person.id), input: body.scenario, expected };
      return testedReply(await once(session, () => test(body.scenario, expected)));
    },
    'POST /api/dexter/reinforce': async ({ body }, { person }) => {
      const session = { ...begun('reinforcement', body, person.id), input: body.goodResponse };
      const { lessonId, activated } = await once(session, () => centre.reinforce(body, person.id));
      return { success: true, exemplarId: lessonId ?? '', activated };
    },
  });
};
