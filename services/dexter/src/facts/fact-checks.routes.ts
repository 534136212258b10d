import { factChecks as contract } from '@farm/contracts';
import { type App, type Clock, serve, throwHttpError } from '@farm/server-kit';
import type { FactChecks } from './fact-checks';
import type { FactChecksRepository } from './fact-checks.repository';

const PAGE_SIZE = 20;

interface FactCheckRoutesDeps {
  checks: FactChecks;
  store: FactChecksRepository;
  clock: Clock;
}

/** The list of facts that nobody has compared with their source, for operators. */
export const factCheckRoutes = (app: App, { checks, store, clock }: FactCheckRoutesDeps) =>
  serve(app, contract, {
    'GET /api/dexter/facts/unchecked': async ({ query }) =>
      (await checks.page(query, PAGE_SIZE)) ??
      throwHttpError(400, 'facts.no_page', 'That page of the list does not exist.'),
    'POST /api/dexter/facts/:id/check': async ({ params, body }, { person }) => {
      const card = checks.card(params.id) ?? throwHttpError(404, 'facts.gone', 'This fact is not in the list.');
      if (card.text !== body.text)
        throwHttpError(409, 'facts.changed', 'This fact has changed. Load the page and compare it again.');
      const at = clock.now();
      await store.add({ cardId: card.id, text: card.text, source: body.source, by: person.id, at });
      return { checkedAt: at.toISOString() };
    },
  });
