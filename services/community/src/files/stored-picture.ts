import { SMALL_PICTURE_WIDTH } from '@farm/contracts';
import type { ResizedPicture } from './resize-picture';

const ID_LENGTH = 32;

/** File names of a stored picture: as it is, and narrow. The second one is stored only for wider pictures. */
export const pictureNames = (id: string): readonly [large: string, small: string] => [
  `${id}.webp`,
  `${id}-${SMALL_PICTURE_WIDTH}.webp`,
];

/** The id of the picture with a file name. */
export const pictureIdOf = (name: string): string => name.slice(0, ID_LENGTH);

/** The bytes of a picture by their file names. */
export function pictureFiles(id: string, { content, small }: Pick<ResizedPicture, 'content' | 'small'>) {
  const [large, narrow] = pictureNames(id);
  return { [large]: content, ...(small && { [narrow]: small.content }) };
}

interface ShownPicture {
  id: string;
  width: number;
  height: number;
  alt: string;
}

/** What an `img` needs. `folder` is where addresses begin. */
export function pictureAttributes({ id, width, height, alt }: ShownPicture, folder: string) {
  const [large, small] = pictureNames(id).map((name) => `${folder}/${name}`) as [string, string];
  const srcSet = `${small} ${SMALL_PICTURE_WIDTH}w, ${large} ${width}w`;
  return { src: large, width, height, alt, ...(width > SMALL_PICTURE_WIDTH && { srcSet }) };
}
