import type { Clock } from '@farm/server-kit';
import type { FileStore } from '@farm/server-kit/file-store';
import { removePicture } from './garden-picture';
import type { GardenPhotoRepository, PictureRow } from './garden-photos.repository';

const AT_ONCE = 100;

export interface RemovePicturesDeps {
  photos: Pick<GardenPhotoRepository, 'deleteRow'>;
  store: FileStore;
}

/**
 * Removes the bytes of deleted photos, then their rows: a row is there as long as bytes may be. May run twice at once. Resolves with
 * what failed; one picture that cannot be removed stops no others.
 */
async function removePictures(rows: readonly PictureRow[], { photos, store }: RemovePicturesDeps): Promise<unknown[]> {
  const failures: unknown[] = [];
  for (const { id, picture } of rows)
    await removePicture(store, picture)
      .then(() => photos.deleteRow(id))
      .catch((error: unknown) => failures.push(error));
  return failures;
}

/** After a request that deleted photos. They are shown nowhere any more, and the nightly job repeats a failure. */
export async function removePicturesSoon(
  rows: readonly PictureRow[],
  deps: RemovePicturesDeps,
  log: { warn: (facts: object, text: string) => void },
): Promise<void> {
  const [err] = await removePictures(rows, deps);
  if (err !== undefined) log.warn({ err }, 'The pictures of deleted photos stay until the next night');
}

export interface DeletePhotosDeps extends RemovePicturesDeps {
  photos: Pick<GardenPhotoRepository, 'deleted' | 'deleteRow'>;
  clock: Clock;
}

/** Removes what is left of all deleted photos. @throws AggregateError after the last one, if some could not be removed */
export async function removeDeletedPhotos(deps: DeletePhotosDeps): Promise<void> {
  const now = deps.clock.now();
  const failures: unknown[] = [];
  let afterId: string | null = null;
  for (;;) {
    const rows: PictureRow[] = await deps.photos.deleted(AT_ONCE, { now, afterId });
    failures.push(...(await removePictures(rows, deps)));
    afterId = rows.at(-1)?.id ?? null;
    if (rows.length < AT_ONCE) break;
  }
  if (failures.length > 0) throw new AggregateError(failures, 'The pictures of deleted photos were not all removed');
}
