import { SMALL_PICTURE_WIDTH } from '@farm/contracts';
import type { FileStore } from '@farm/server-kit/file-store';
import type { ResizedPicture } from '../files/resize-picture';

interface NamedPicture {
  picture: string;
  width: number | null;
  height: number | null;
  description: string;
}

const largeName = (picture: string) => `${picture}.webp`;
const smallName = (picture: string) => `${picture}-${SMALL_PICTURE_WIDTH}.webp`;

/** The key in the file store of a picture by its name in an address. */
export const pictureKey = (name: string): string => `garden-photos/${name}`;

/** The picture that a name in an address belongs to. */
export const pictureOfName = (name: string): string => name.slice(0, 32);

/** What an `img` needs. `folder` is where addresses begin. */
export function pictureAttributes({ picture, width, height, description: alt }: NamedPicture, folder: string) {
  const size = { width: width ?? 0, height: height ?? 0 };
  const src = `${folder}/${largeName(picture)}`;
  if (size.width <= SMALL_PICTURE_WIDTH) return { src, ...size, alt };
  const srcSet = `${folder}/${smallName(picture)} ${SMALL_PICTURE_WIDTH}w, ${src} ${size.width}w`;
  return { src, srcSet, ...size, alt };
}

export async function storePicture(store: FileStore, picture: string, { content, small }: ResizedPicture) {
  await store.put(pictureKey(largeName(picture)), Buffer.from(content));
  if (small) await store.put(pictureKey(smallName(picture)), Buffer.from(small.content));
}

export async function removePicture(store: FileStore, picture: string): Promise<void> {
  await store.remove(pictureKey(smallName(picture)));
  await store.remove(pictureKey(largeName(picture)));
}
