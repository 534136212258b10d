import { sitePictures } from './pictures';

/** Width and height from the PNG's first chunk. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

test('the pictures are PNG files with the expected sizes', async () => {
  const files = await sitePictures();
  expect(Object.fromEntries([...files].map(([name, png]) => [name, sizeOf(png)]))).toEqual({
    'icon-192.png': [192, 192],
    'icon-512.png': [512, 512],
    'icon-maskable-512.png': [512, 512],
    'icon-touch-180.png': [180, 180],
    'card.png': [1200, 630],
  });
  for (const png of files.values()) expect(png.toString('latin1', 1, 4)).toBe('PNG');
});

test('rendering is deterministic, so that a build keeps its id', async () => {
  expect(await sitePictures()).toEqual(await sitePictures());
});
