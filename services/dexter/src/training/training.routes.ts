import { training, type ReplyOf } from '@farm/contracts';
import { emotionOf } from '@farm/farm';
import { serve, type App } from '@farm/server-kit';
import type { Evaluator } from '../versions/evaluator';
import type { ReadActiveVersion } from '../versions/version-publisher';
import type { AnswerFeedback } from './answer-feedback';
import { judgeAnswer } from './judge';
import type { TrainingSessionsRepository } from './sessions.repository';
import { listTasks } from './tasks';
import type { TasksRepository } from './tasks.repository';
import type { Trainer } from './trainer';

export interface TrainingRoutesDeps {
  tasks: TasksRepository;
  sessions: TrainingSessionsRepository;
  feedback: AnswerFeedback;
  trainer: Trainer;
  /** Starts a run of all daily tasks and returns their results. */
  runDailyTraining: (
    by: string,
    signal: AbortSignal,
  ) => Promise<ReplyOf<(typeof training)['POST /api/dexter/daily-training']>>;
  evaluator: Evaluator;
  readActive: ReadActiveVersion;
  now: () => Date;
}

/** The training centre. `userId` of a body is ignored, because the sign-in identifies the operator. */
export const trainingRoutes = (app: App, deps: TrainingRoutesDeps) => {
  const { tasks, sessions, feedback, trainer, evaluator, readActive, now } = deps;

  async function test(scenario: string, expectedBehavior: string, by: string) {
    const at = now();
    const { text } = await evaluator.reply(scenario, await readActive());
    const result = judgeAnswer(text, expectedBehavior);
    const emotion = emotionOf(scenario);
    const session = { probe: scenario, after: text, emotion, expected: expectedBehavior, ...result };
    await sessions.add({ kind: 'test', input: scenario, ...session, by, at });
    return { scenario, expectedBehavior, actualResponse: text, emotion, ...result };
  }

  return serve(app, training, {
    'GET /api/dexter/daily-tasks': async () => listTasks(await tasks.all(), await tasks.records(), now()),
    'GET /api/dexter/training-history': () => sessions.history(),
    'POST /api/dexter/daily-training': (_, { person, signal }) => deps.runDailyTraining(person.id, signal),
    'POST /api/dexter/train': async ({ body }, { person }) => {
      const { after, before, emotion, clauses, probe, ...result } = await trainer.train(body, person.id);
      const { sessionId, activated, gate, understoodAs } = result;
      return {
        ...{ success: true, sessionId, response: after, beforeResponse: before, emotion, probe, clauses },
        ...{
          activated,
          gate,
          understoodAs,
          effect: understoodAs === null ? ('model-only' as const) : ('both' as const),
        },
      };
    },
    'POST /api/dexter/corrections/preview': ({ body }) => feedback.preview(body),
    'POST /api/dexter/correct': ({ body }, { person }) => feedback.correct(body, person.id),
    'POST /api/dexter/test': ({ body }, { person }) => test(body.scenario, body.expectedBehavior ?? '', person.id),
    'POST /api/dexter/reinforce': ({ body }, { person }) => feedback.reinforce(body, person.id),
  });
};
