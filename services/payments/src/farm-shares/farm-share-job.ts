import { site } from '@farm/farm';
import type { Clock } from '@farm/server-kit';
import type { Jobs } from '@farm/server-kit/jobs';
import type { FarmSharePlacesRepository } from './farm-share-places.repository';

const QUEUE = 'farm-shares';
const EVERY_FIVE_MINUTES = '*/5 * * * *';

interface Deps {
  farmSharePlaces: Pick<FarmSharePlacesRepository, 'endLateOffers' | 'deleteExpired'>;
  clock: Clock;
}

/** Passes on places that nobody took in time, and deletes what is stored too long. Safe to run on several replicas at once. */
export async function cleanUpFarmShares({ farmSharePlaces, clock }: Deps): Promise<void> {
  await farmSharePlaces.endLateOffers(clock.now());
  await farmSharePlaces.deleteExpired(clock.now());
}

/** Cleans up every five minutes, once over all replicas of the service. */
export async function startFarmShareCleanup(jobs: Jobs, deps: Deps): Promise<void> {
  await jobs.work(QUEUE, () => cleanUpFarmShares(deps));
  await jobs.schedule(QUEUE, EVERY_FIVE_MINUTES, site.place.timeZone);
}
