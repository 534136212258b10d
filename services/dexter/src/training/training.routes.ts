import { training, type ReplyOf } from '@farm/contracts';
import { serve, type App } from '@farm/server-kit';
import type { AnswerFeedback } from './answer-feedback';
import { listTasks } from './tasks';
import type { Trainer, TrainingDeps } from './trainer';

type DailyTrainingReply = ReplyOf<(typeof training)['POST /api/dexter/daily-training']>;

interface TrainingRoutesDeps extends Pick<TrainingDeps, 'tasks' | 'sessions' | 'clock'> {
  trainer: Trainer;
  feedback: AnswerFeedback;
  /** Starts a run of all daily tasks and returns their results. */
  runDailyTraining: (by: string, signal: AbortSignal) => Promise<DailyTrainingReply>;
}

/** The training centre. `userId` of a body is ignored, because the sign-in identifies the operator. */
export const trainingRoutes = (
  app: App,
  { tasks, sessions, trainer, feedback, runDailyTraining, clock }: TrainingRoutesDeps,
) =>
  serve(app, training, {
    'GET /api/dexter/daily-tasks': async () => listTasks(tasks.daily, await sessions.taskRecords(), clock.now()),
    'GET /api/dexter/training-history': () => sessions.history(),
    'POST /api/dexter/daily-training': (_, { person, signal }) => runDailyTraining(person.id, signal),
    'POST /api/dexter/train': ({ body }, { person }) => trainer.train(body, person.id),
    'POST /api/dexter/corrections/preview': ({ body }, { person }) => feedback.preview(body, person.id),
    'POST /api/dexter/correct': ({ body }, { person }) => feedback.correct(body, person.id),
    'POST /api/dexter/test': ({ body }, { person }) => feedback.test(body, person.id),
    'POST /api/dexter/reinforce': ({ body }, { person }) => feedback.reinforce(body, person.id),
  });
