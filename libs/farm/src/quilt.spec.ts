import { blockPieces, subjectBlocks, subjectQuilt } from './quilt';

test('a quilt of all subjects has no block beside or above its own', () => {
  const patches = subjectQuilt(12, 4);
  patches.forEach(({ block }, place) => {
    if (place % 12 > 0) expect(patches[place - 1]?.block).not.toBe(block);
    expect(patches[place - 12]?.block).not.toBe(block);
  });
  expect(new Set(patches.map(({ block }) => block)).size).toBe(7);
});

test('each subject has a block of its own, and each block a subject', () => {
  const blocks = Object.values(subjectBlocks).map(({ block }) => block);
  expect(blocks.sort()).toEqual(Object.keys(blockPieces).sort());
});
