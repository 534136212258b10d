import { type BlockName, type Cloth, type Patch, subjectBlocks } from './quilt';

const block = (name: BlockName, ground: Cloth, figure: Cloth, third: Cloth, turn = 0): Patch => ({
  ...{ block: name, ground, figure, third, turn },
});

/** The block of each challenge: its pattern is that of the subject, its cloths are its own. */
const BLOCKS: Readonly<Record<string, Patch>> = {
  'frost-and-seasons': block('star', 'indigo', 'mint', 'squash'),
  'compost-lab': block('leaf', 'clay', 'squash', 'cotton'),
  'seed-to-transplant': block('leaf', 'mint', 'collard', 'cotton', 90),
  'small-space-and-containers': block('bars', 'squash', 'clay', 'cotton'),
  'southern-summer-crops': block('leaf', 'carrot', 'cotton', 'clay', 180),
  'fall-garden': block('star', 'collard', 'squash', 'cotton'),
  'water-wise': block('pinwheel', 'sky', 'cotton', 'indigo'),
  'harvest-and-storage': block('bars', 'mint', 'indigo', 'beet', 90),
  'cooperative-and-heritage-farming': block('housetop', 'clay', 'cotton', 'squash'),
  'soil-detective': block('leaf', 'blush', 'beet', 'cotton', 270),
  'pests-and-friends': block('leaf', 'leaf', 'squash', 'indigo'),
  'farm-business-and-grants': block('geese', 'cotton', 'indigo', 'clay'),
};

/** The block that passing a challenge sews. A challenge that is not in the list gets the one of learning. */
export const blockOfChallenge = (id: string): Patch => BLOCKS[id] ?? { ...subjectBlocks.learning, turn: 0 };
