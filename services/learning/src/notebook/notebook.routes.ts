import { notebook } from '@farm/contracts';
import { serve, type App, type Clock } from '@farm/server-kit';
import { assertNotebookSize, assertOwner, readChanges, rejectStore } from './notebook';
import type { NotebookRepository } from './notebook.repository';

const PAGE_SIZE = 500;

interface NotebookDeps {
  notebooks: NotebookRepository;
  clock: Clock;
}

/** Pushes and pulls changes of a person's garden notebook. */
export const notebookRoutes = (app: App, { notebooks, clock }: NotebookDeps) =>
  serve(app, notebook, {
    'POST /api/notebook/changes': async ({ body }, { person }) => {
      assertOwner(body, person);
      const stored = await notebooks.store({
        personId: person.id,
        entries: readChanges(body.entries, clock.now()),
        assertSize: assertNotebookSize,
      });
      return { stored: typeof stored === 'number' ? stored : rejectStore(stored) };
    },
    'GET /api/notebook/changes': async ({ query: { personId, since = '0' } }, { person }) => {
      assertOwner({ personId }, person);
      const rows = await notebooks.changesAfter(person.id, Number(since), PAGE_SIZE + 1);
      const page = rows.slice(0, PAGE_SIZE);
      return {
        entries: page.map(({ entry }) => entry),
        cursor: String(page.at(-1)?.change ?? Number(since)),
        hasMore: rows.length > PAGE_SIZE,
      };
    },
  });
