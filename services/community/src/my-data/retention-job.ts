import { site } from '@farm/farm';
import type { Clock } from '@farm/server-kit';
import type { Jobs } from '@farm/server-kit/jobs';
import type { FrostBellRepository } from '../frost-bell/frost-bell.repository';
import type { FrostNightsRepository } from '../frost-bell/frost-nights.repository';
import { type DeletePhotosDeps, removeDeletedPhotos } from '../garden-photos/delete-photos';
import type { GardenPhotoRepository } from '../garden-photos/garden-photos.repository';
import type { MyDataRepository } from './my-data.repository';

const QUEUE = 'retention';
const EVERY_NIGHT = '20 4 * * *';

export interface RetentionDeps {
  myData: Pick<MyDataRepository, 'deleteUnconfirmed' | 'deleteOldMessages'>;
  bells: Pick<FrostBellRepository, 'deleteExpired'>;
  nights: Pick<FrostNightsRepository, 'deleteExpired'>;
  photos: DeletePhotosDeps['photos'] & Pick<GardenPhotoRepository, 'deleteExpired'>;
  store: DeletePhotosDeps['store'];
  clock: Clock;
}

export async function deleteExpired({ myData, bells, nights, photos, store, clock }: RetentionDeps): Promise<void> {
  const now = clock.now();
  await myData.deleteUnconfirmed(now);
  await myData.deleteOldMessages(now);
  await bells.deleteExpired(now);
  await nights.deleteExpired(now);
  await photos.deleteExpired(now);
  await removeDeletedPhotos({ photos, store, clock });
}

export async function scheduleRetention(jobs: Jobs, deps: RetentionDeps): Promise<void> {
  await jobs.work(QUEUE, () => deleteExpired(deps));
  await jobs.schedule(QUEUE, EVERY_NIGHT, site.place.timeZone);
}
