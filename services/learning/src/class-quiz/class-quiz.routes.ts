import { classQuiz } from '@farm/contracts';
import { qrCode } from '@farm/print';
import { serve, type App } from '@farm/server-kit';
import {
  advanceClass,
  answerInClass,
  beginClass,
  describeJoin,
  joinClass,
  leaveClass,
  readBoard,
  readPupil,
  type ClassQuizDeps,
} from './class-quiz';

interface ClassQuizRouteDeps extends ClassQuizDeps {
  siteOrigin: string;
}

const HOUR_SECONDS = 3_600;

/** A class is read from the database at each call, so any replica can answer. */
export function classQuizRoutes(app: App, deps: ClassQuizRouteDeps): void {
  serve(app, classQuiz, {
    'GET /api/class-topics': () =>
      deps.bank.challenges.map(({ id, title, description, difficulty }) => ({ id, title, description, difficulty })),
    'POST /api/class-quizzes': ({ body }) => beginClass(body, deps),
    'GET /api/class-quizzes/:key': ({ params }) => readBoard(params.key, deps),
    'POST /api/class-quizzes/:key/next': ({ params, body }) => advanceClass(params.key, body.step, deps),
    'DELETE /api/class-quizzes/:key': ({ params }) => deps.classQuizzes.remove(params.key),
    // Without a quiet zone: the white box of the page around it is one.
    'GET /api/class-codes/:code/qr': ({ params: { code } }, { reply }) =>
      reply
        .type('image/svg+xml')
        .header('cache-control', `private, max-age=${HOUR_SECONDS}`)
        .send(qrCode(`${deps.siteOrigin}/class?code=${encodeURIComponent(code)}`).svg),
    'GET /api/class-codes/:code': ({ params }, { visitor }) => describeJoin(params.code, visitor, deps),
    'POST /api/class-codes/:code/pupil': ({ params, body }, { visitor }) =>
      joinClass(params.code, body.nickname, visitor, deps),
    'GET /api/class-codes/:code/pupil': ({ params }, { visitor }) => readPupil(params.code, visitor, deps),
    'DELETE /api/class-codes/:code/pupil': ({ params }, { visitor }) => leaveClass(params.code, visitor, deps),
    'POST /api/class-codes/:code/pupil/answers': ({ params, body }, { visitor }) =>
      answerInClass(params.code, body, visitor, deps),
  });
}
