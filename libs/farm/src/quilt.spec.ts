import { blockPieces, quilt, subjectBlocks, type Patch } from './quilt';

const named = ({ block, ground, turn }: Patch) => `${block} ${ground}${turn === 0 ? '' : ` ${turn}`}`;

test('the seed alone decides the quilt', () => {
  expect(quilt('home', 5, 2).map(named)).toEqual([
    'leaf mint',
    'housetop clay',
    'star indigo',
    'bars mint',
    'geese cotton',
    'pinwheel indigo',
    'leaf squash 270',
    'housetop sky',
    'star collard',
    'bars squash',
  ]);
});

test('no patch has a neighbor of its own block or ground, in three thousand quilts', () => {
  for (let seed = 0; seed < 3_000; seed += 1) {
    const patches = quilt(`seed ${seed}`, 6, 4);
    patches.forEach((patch, place) => {
      const neighbors = [place % 6 === 0 ? undefined : patches[place - 1], patches[place - 6]];
      for (const other of neighbors) {
        if (other && (other.block === patch.block || other.ground === patch.ground)) {
          throw new Error(`seed ${seed}: ${named(other)} beside ${named(patch)}`);
        }
      }
    });
  }
});

test('each subject has a block of its own, and each block a subject', () => {
  const blocks = Object.values(subjectBlocks).map(({ block }) => block);
  expect(blocks.sort()).toEqual(Object.keys(blockPieces).sort());
});
