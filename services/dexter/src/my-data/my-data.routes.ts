import { dexterData } from '@farm/contracts';
import { serve, type App, type VisitorMark } from '@farm/server-kit';
import type { KeptWordsRepository } from '../answers/kept-words.repository';

const WHAT = 'Messages of the chat';

/** The conversation of this browser. The guard's log stays: it holds rules and figures, no visitor and no word. */
export const myDataRoutes = (app: App, words: KeptWordsRepository, mark: VisitorMark) =>
  serve(app, dexterData, {
    'GET /api/my-data/dexter': async (_, { visitor }) => {
      const rows = await words.read(mark(visitor));
      return { held: rows.length > 0 ? [{ what: WHAT, rows }] : [] };
    },
    'DELETE /api/my-data/dexter': async (_, { visitor }) => {
      const count = await words.erase(mark(visitor));
      return { erased: count > 0 ? [{ what: WHAT, count }] : [], kept: null };
    },
  });
