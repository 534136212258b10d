import { training, type ReplyOf } from '@farm/contracts';
import { emotionOf } from '@farm/farm';
import { serve, type App } from '@farm/server-kit';
import type { AnswerFeedback } from './answer-feedback';
import { judgeAnswer } from './judge';
import { listTasks } from './tasks';
import type { Trainer, TrainingDeps } from './trainer';

type DailyTrainingReply = ReplyOf<(typeof training)['POST /api/dexter/daily-training']>;

export interface TrainingRoutesDeps extends TrainingDeps {
  feedback: AnswerFeedback;
  trainer: Trainer;
  /** Starts a run of all daily tasks and returns their results. */
  runDailyTraining: (by: string, signal: AbortSignal) => Promise<DailyTrainingReply>;
}

/** The training centre. `userId` of a body is ignored, because the sign-in identifies the operator. */
export const trainingRoutes = (app: App, deps: TrainingRoutesDeps) => {
  const { tasks, sessions, feedback, trainer, evaluator, readActive, clock } = deps;

  async function test(scenario: string, expectedBehavior: string, by: string) {
    const at = clock.now();
    const { text } = await evaluator.reply(scenario, await readActive());
    const result = judgeAnswer(text, expectedBehavior);
    const emotion = emotionOf(scenario);
    const session = { probe: scenario, after: text, emotion, expected: expectedBehavior, ...result };
    await sessions.add({ kind: 'test', input: scenario, ...session, by, at });
    return { scenario, expectedBehavior, actualResponse: text, emotion, ...result };
  }

  return serve(app, training, {
    'GET /api/dexter/daily-tasks': async () => listTasks(tasks, await sessions.taskRecords(), clock.now()),
    'GET /api/dexter/training-history': () => sessions.history(),
    'POST /api/dexter/daily-training': (_, { person, signal }) => deps.runDailyTraining(person.id, signal),
    'POST /api/dexter/train': ({ body }, { person }) => trainer.train(body, person.id),
    'POST /api/dexter/corrections/preview': ({ body }, { person }) => feedback.preview(body, person.id),
    'POST /api/dexter/correct': ({ body }, { person }) => feedback.correct(body, person.id),
    'POST /api/dexter/test': ({ body }, { person }) => test(body.scenario, body.expectedBehavior ?? '', person.id),
    'POST /api/dexter/reinforce': ({ body }, { person }) => feedback.reinforce(body, person.id),
  });
};
