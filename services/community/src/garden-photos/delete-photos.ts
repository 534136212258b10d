import type { FileStore } from '@farm/server-kit/file-store';
import { removePicture } from './garden-picture';
import type { GardenPhotoRepository } from './garden-photos.repository';

const AT_ONCE = 100;

export interface DeletePhotosDeps {
  photos: Pick<GardenPhotoRepository, 'exclusively' | 'deleted' | 'forget'>;
  store: FileStore;
}

/** Removes the bytes of deleted photos, then their rows: a row is there as long as bytes may be. */
export async function removeDeletedPhotos({ photos, store }: DeletePhotosDeps): Promise<void> {
  for (;;) {
    const removed = await photos.exclusively(async () => {
      const rows = await photos.deleted(AT_ONCE);
      for (const { id, picture } of rows) {
        await removePicture(store, picture);
        await photos.forget(id);
      }
      return rows.length;
    });
    if (removed < AT_ONCE) return;
  }
}

/** The same after a request that deleted photos. They are shown nowhere any more, and the nightly job repeats a failure. */
export async function removeDeletedPhotosSoon(
  deps: DeletePhotosDeps,
  log: { warn: (facts: object, text: string) => void },
): Promise<void> {
  await removeDeletedPhotos(deps).catch((error: unknown) =>
    log.warn({ err: error }, 'The pictures of deleted photos stay until the next night'),
  );
}
