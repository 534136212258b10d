import { fitPhoto, PHOTO_BYTES, shrinkPhoto } from './shrink-photo';

test.each([
  ['a wide photo', 4_000, 3_000, 1_280, 960],
  ['a tall photo', 3_000, 4_000, 960, 1_280],
  ['a small photo, which is not made larger', 600, 400, 600, 400],
  ['a strip', 10_000, 2, 1_280, 1],
])('%s fits', (_, width, height, ...fitted) => {
  expect(Object.values(fitPhoto({ width, height }))).toEqual(fitted);
});

describe('a drawn photo', () => {
  /** The size of an encoding in bytes; null: the browser writes another type instead. */
  let sizeOf: (type: string, quality: number) => number | null;
  const close = jest.fn();
  const read = jest.fn();
  beforeEach(() => {
    read.mockResolvedValue({ width: 4_000, height: 3_000, close });
    Object.assign(globalThis, { createImageBitmap: read });
    const context = { fillRect: () => undefined, drawImage: () => undefined };
    jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as unknown as null);
    jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done, type = '', quality = 1) => {
      const size = sizeOf(type, quality as number);
      done(new Blob([new Uint8Array(size ?? 9)], { type: size === null ? 'image/png' : type }));
    });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'createImageBitmap');
    jest.restoreAllMocks();
  });

  test.each([
    [
      'is a WebP at the best quality that fits',
      (_: string, quality: number) => quality * 400_000,
      'image/webp',
      220_000,
    ],
    [
      'is a JPEG where the browser writes no WebP',
      (type: string) => (type === 'image/webp' ? null : 200_000),
      'image/jpeg',
      200_000,
    ],
    [
      'is the smallest encoding where none fits',
      (_: string, quality: number) => PHOTO_BYTES + quality * 100,
      'image/webp',
      PHOTO_BYTES + 40,
    ],
  ])('%s', async (_, sizes, type, size) => {
    sizeOf = sizes;
    expect(await shrinkPhoto(new Blob(['x']))).toMatchObject({ type, size });
    expect(close).toHaveBeenCalled();
    expect(read).toHaveBeenCalledWith(expect.any(Blob), { imageOrientation: 'from-image' });
  });

  test('is null where the browser writes neither type', async () => {
    sizeOf = () => null;
    expect(await shrinkPhoto(new Blob(['x']))).toBeNull();
  });
});

test('a photo that the browser cannot read is null', async () => {
  expect(await shrinkPhoto(new Blob(['x']))).toBeNull();
});
