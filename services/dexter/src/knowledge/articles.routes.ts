import { articles as contract } from '@farm/contracts';
import { type App, type Clock, serve, throwHttpError } from '@farm/server-kit';
import type { LiveKnowledge } from './live-knowledge';
import { faultSentences, toWording } from './published-articles';

const SHOWN = 3;

/** The built-in articles for the form that changes them, and its check. */
export const articlesRoutes = (app: App, { builtIn, faults }: LiveKnowledge, clock: Clock) =>
  serve(app, contract, {
    'GET /api/dexter/articles': () => ({
      builtIn: builtIn.files.map(toWording),
      unused: [...faults()].map(([id, list]) => ({ id, faults: [...list] })),
    }),
    'POST /api/dexter/articles/check': async ({ body }) => {
      const sentences = await faultSentences(builtIn, body, clock.now());
      if (sentences.length === 0) return { checked: body.changed.length };
      const more = sentences.length > SHOWN ? ` And ${sentences.length - SHOWN} more.` : '';
      return throwHttpError(400, 'articles.faulty', `Please change ${sentences.slice(0, SHOWN).join('; ')}.${more}`);
    },
  });
