import type { FileStore } from '@farm/server-kit/file-store';
import type { ResizedPicture } from '../files/resize-picture';
import { pictureFiles, pictureNames } from '../files/stored-picture';

/** The key in the file store of a picture by its file name. */
export const pictureKey = (name: string): string => `garden-photos/${name}`;

/** Stores a photo for the wall of gardens under an id. */
export async function storePicture(store: FileStore, id: string, resized: ResizedPicture): Promise<void> {
  for (const [name, content] of Object.entries(pictureFiles(id, resized))) await store.put(pictureKey(name), content);
}

/** Removes the photo with an id; none is no error. */
export async function removePicture(store: FileStore, id: string): Promise<void> {
  for (const name of pictureNames(id)) await store.remove(pictureKey(name));
}
