// A separate subpath: few pages take photos.
/** The longest side of a photo as it is sent, in pixels. */
const PHOTO_SIDE = 1_280;
/** The size that an encoding should have at most. */
export const PHOTO_BYTES = 250_000;

// Safari writes no WebP, and answers with a PNG.
const TYPES = ['image/webp', 'image/jpeg'] as const;
const QUALITIES = [0.85, 0.7, 0.55, 0.4];

const encode = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));

/** Width and height with the longest side at most `PHOTO_SIDE`. */
export function fitPhoto({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, PHOTO_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The best encoding of the size, or the smallest one. Null: the browser writes neither type. */
async function encodeWithin(canvas: HTMLCanvasElement): Promise<Blob | null> {
  let smallest: Blob | null = null;
  for (const type of TYPES)
    for (const quality of QUALITIES) {
      const photo = await encode(canvas, type, quality);
      if (photo?.type !== type) break;
      if (photo.size <= PHOTO_BYTES) return photo;
      if (!smallest || photo.size < smallest.size) smallest = photo;
    }
  return smallest;
}

/**
 * Draws a photo again, upright and smaller. What the file said beside the picture, such as the place, is not drawn. Null: the
 * browser cannot read the file, or cannot draw it.
 */
export async function shrinkPhoto(file: Blob): Promise<Blob | null> {
  try {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const canvas = document.createElement('canvas');
    Object.assign(canvas, fitPhoto(bitmap));
    const context = canvas.getContext('2d');
    if (!context) return null;
    context.fillStyle = 'white'; // behind what is transparent
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    bitmap.close();
    return await encodeWithin(canvas);
  } catch {
    return null;
  }
}

/** A picture as an address that a page can show; null: the browser cannot read it. */
export const toDataUrl = (picture: Blob): Promise<string | null> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => resolve(null);
    reader.readAsDataURL(picture);
  });
