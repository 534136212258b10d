import { PICTURE_SIZE, SMALL_PICTURE_WIDTH, UPLOAD_MAX_PIXELS, UPLOAD_MAX_PROGRESSIVE_PIXELS } from '@farm/contracts';
import sharp from 'sharp';

// Of libvips's decoders only these three: each other one is one more that strangers' bytes could reach.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});
sharp.cache(false);
sharp.concurrency(1);

const QUALITY = 80;
const TIMEOUT_SECONDS = 8;

export interface ResizedPicture {
  kind: 'picture';
  content: Buffer;
  width: number;
  height: number;
  /** Null when the picture is no wider than its small version would be. */
  small: { content: Buffer; width: number } | null;
}

export type PictureProblem = 'damaged' | 'too_many_pixels' | 'progressive';

const open = (bytes: Uint8Array) =>
  sharp(bytes, { failOn: 'error', limitInputPixels: UPLOAD_MAX_PIXELS, sequentialRead: true }).timeout({
    seconds: TIMEOUT_SECONDS,
  });

/** Turned upright and in sRGB. Metadata is left out, among it the place where a picture was taken. */
const encode = (bytes: Uint8Array, width: number) =>
  open(bytes)
    .autoOrient()
    .resize({ width, height: PICTURE_SIZE, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });

/**
 * Whether the picture is stored in passes over all of its lines, and big: the decoder holds it whole. Measured: 16 megapixels take
 * up to 250 MB (16 bits a channel), 50 megapixels 700 MB; line by line 50 megapixels take up to 210 MB.
 */
async function isTooProgressive(bytes: Uint8Array): Promise<boolean> {
  const { isProgressive = false, width, height } = await open(bytes).metadata();
  return isProgressive && width * height > UPLOAD_MAX_PROGRESSIVE_PIXELS;
}

/** A JPEG, PNG or WebP picture as WebP in two sizes, or why it cannot be read. */
export async function resizePicture(bytes: Uint8Array): Promise<ResizedPicture | { problem: PictureProblem }> {
  try {
    if (await isTooProgressive(bytes)) return { problem: 'progressive' };
    const { data: content, info } = await encode(bytes, PICTURE_SIZE);
    const { width, height } = info;
    const picture = { kind: 'picture', content, width, height } as const;
    if (width <= SMALL_PICTURE_WIDTH) return { ...picture, small: null };
    const small = await encode(bytes, SMALL_PICTURE_WIDTH);
    return { ...picture, small: { content: small.data, width: small.info.width } };
  } catch (error) {
    return { problem: /pixel limit/i.test(String(error)) ? 'too_many_pixels' : 'damaged' };
  }
}
