import { quilt } from './quilt';

test('the seed home gives the quilt that was drawn for it', () => {
  expect(quilt('home', 5, 2).map(({ block, ground, turn }) => `${block} ${ground} ${turn}`)).toEqual([
    ...['leaf mint 0', 'housetop clay 0', 'star indigo 0', 'bars mint 0', 'geese cotton 0'],
    ...['pinwheel indigo 0', 'leaf squash 270', 'housetop sky 0', 'star collard 0', 'bars squash 0'],
  ]);
});

test('in 3,000 quilts no block and no ground stands beside its like', () => {
  for (let seed = 0; seed < 3000; seed += 1) {
    const patches = quilt(`seed ${seed}`, 6, 4);
    patches.forEach((patch, place) => {
      const near = [place % 6 ? patches[place - 1] : undefined, patches[place - 6]];
      const alike = near.some((other) => other?.block === patch.block || other?.ground === patch.ground);
      if (alike) throw new Error(`seed ${seed} repeats itself at ${place}`);
    });
  }
});

test('the same seed gives the same quilt, another seed another', () => {
  expect(quilt('guide:grant-gold', 4, 2)).toEqual(quilt('guide:grant-gold', 4, 2));
  expect(quilt('guide:grant-gold', 4, 2)).not.toEqual(quilt('guide:seeds-of-wealth', 4, 2));
});
