import { bareServer } from './bare';
import { HELD } from './held';

/** A process of its own, so that a bare route has a core to itself as a service has: `HELD` says what it answers. */
process.once('message', ({ said, urls }: { said: unknown[]; urls: Record<string, string> }) => {
  bareServer(HELD, said, urls)
    .then(({ address }) => process.send?.(address))
    .catch((error: unknown) => {
      console.error(error);
      process.exit(1);
    });
});
process.send?.('loaded');
