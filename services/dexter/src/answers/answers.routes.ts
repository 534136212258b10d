import { answers } from '@farm/contracts';
import { emotionOf } from '@farm/farm';
import { serve, type App } from '@farm/server-kit';
import type { Engine } from './engine';

export const answerRoutes = (app: App, engine: Engine) =>
  serve(app, answers, {
    'POST /api/dexter-response': async ({ body }, { signal }) => {
      const { text, sources } = await engine.answer(body.message, signal);
      // Spec 1 section 4: the visitor's words set the emotion, not the answer's.
      return { response: text, emotion: emotionOf(body.message), sources: [...sources] };
    },
  });
