import { dexterData } from '@farm/contracts';
import { erasedData, exportedData, serve, type App, type VisitorHasher } from '@farm/server-kit';
import type { ConversationRepository } from '../answers/conversations.repository';

const WHAT = 'Messages of the chat';

/** The conversation of this browser. The guard's log is not erased, because it contains no data of visitors. */
export const myDataRoutes = (app: App, conversations: ConversationRepository, hashVisitor: VisitorHasher) =>
  serve(app, dexterData, {
    'GET /api/my-data/dexter': async (_, { visitor }) => {
      const rows = await conversations.history(hashVisitor(visitor));
      const garden = await conversations.garden(hashVisitor(visitor));
      return exportedData({ [WHAT]: rows, 'What the chat remembers of your garden': garden ? [garden] : [] });
    },
    'DELETE /api/my-data/dexter': async (_, { visitor }) => {
      return erasedData({ [WHAT]: await conversations.erase(hashVisitor(visitor)) });
    },
  });
