import { notebook } from '@farm/contracts';
import { serve, type App, type Clock } from '@farm/server-kit';
import { assertNotebookSize, readChanges } from './notebook';
import type { NotebookRepository } from './notebook.repository';

const PAGE_SIZE = 500;

interface NotebookDeps {
  notebooks: NotebookRepository;
  clock: Clock;
}

/** Pushes and pulls changes of a person's garden notebook. */
export const notebookRoutes = (app: App, { notebooks, clock }: NotebookDeps) =>
  serve(app, notebook, {
    'POST /api/notebook/changes': async ({ body }, { person }) => ({
      stored: await notebooks.store({
        personId: person.id,
        entries: readChanges(body.entries, clock.now()),
        assertSize: assertNotebookSize,
      }),
    }),
    'GET /api/notebook/changes': async ({ query: { since = '0' } }, { person }) => {
      const rows = await notebooks.changesAfter(person.id, Number(since), PAGE_SIZE + 1);
      const page = rows.slice(0, PAGE_SIZE);
      return {
        entries: page.map(({ entry }) => entry),
        cursor: String(page.at(-1)?.change ?? Number(since)),
        hasMore: rows.length > PAGE_SIZE,
      };
    },
  });
