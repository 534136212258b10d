import { VISITS_PATH, type VisitBatch } from '@farm/contracts';
import type { FastifyInstance } from 'fastify';
import type { VisitCounter } from './visit-counter';

const EVERY_MS = 5_000;
const TIMEOUT_MS = 2_000;

interface VisitDeliveryDeps {
  visits: VisitCounter;
  /** The URL of a replica of the community service. */
  community: () => string;
  /** undefined: nothing is delivered, and the counts are dropped. */
  key: string | undefined;
}

type Outcome = 'stored' | 'rejected' | 'unknown';

async function post(url: string, key: string, batch: VisitBatch): Promise<Outcome> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(batch),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    // An error of the service may come after its commit.
    if (response.status >= 500) return 'unknown';
    return response.ok ? 'stored' : 'rejected';
  } catch (error) {
    // A refused connection delivered nothing; after a timeout or a reset nobody knows.
    const { code } = ((error as Error).cause ?? {}) as { code?: string };
    return code === 'ECONNREFUSED' ? 'rejected' : 'unknown';
  }
}

/**
 * Sends the counts to the community service every five seconds and when the gateway stops. A batch that was rejected is
 * sent again later; one whose outcome is unknown is not, so that no visit counts twice.
 */
export function deliverVisits(app: FastifyInstance, { visits, community, key }: VisitDeliveryDeps): void {
  let running: Promise<void> = Promise.resolve();
  const deliver = async (): Promise<void> => {
    const increments = visits.take();
    if (key === undefined || increments.length === 0) return;
    const outcome = await post(`${community()}${VISITS_PATH}`, key, { increments });
    if (outcome === 'rejected') visits.restore(increments);
    if (outcome !== 'stored') app.log.warn({ outcome, totals: increments.length }, 'visits were not delivered');
  };
  const next = () => (running = running.then(deliver));
  const timer = setInterval(() => void next(), EVERY_MS);
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await next();
  });
}
