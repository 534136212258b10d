import { answers } from '@farm/contracts';
import { emotionOf } from '@farm/farm';
import { serve, type App } from '@farm/server-kit';
import type { GuardedAnswer } from '../guard/guard';

export const answerRoutes = (app: App, answer: GuardedAnswer) =>
  serve(app, answers, {
    'POST /api/dexter-response': async ({ body }, { visitor, signal }) => {
      const { text, sources } = await answer(body.message, visitor, signal);
      // Spec 1 section 4: the visitor's words set the emotion, not the answer's.
      return { response: text, emotion: emotionOf(body.message), sources: [...sources] };
    },
  });
