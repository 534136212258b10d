import { coverOf } from '@farm/farm';

/** Drawings of libs/ui around the one of a product's packet, for the scene on its cover. */
const AROUND: Readonly<Record<string, readonly string[]>> = {
  'seeds-of-change': ['tomato', 'earthworm', 'watering-can', 'lady-beetle'],
  'growing-minds': ['butterfly', 'bean', 'book', 'sunflower'],
  'growing-minds-education': ['book', 'bean', 'earthworm', 'butterfly'],
  'urban-hydroponics': ['lettuce', 'thermometer', 'collard', 'strawberry'],
  'desert-to-oasis': ['rain', 'okra', 'muscadine', 'watermelon'],
  'grant-gold': ['ledger', 'barn', 'coins', 'wheelbarrow'],
  'seeds-of-wealth': ['market-stand', 'ledger', 'basket', 'peanut'],
  'sustainable-food': ['kitchen-pot', 'beet', 'cucumber', 'thermometer'],
  'cooperative-living': ['kitchen-pot', 'bean', 'hen', 'sweet-potato'],
  'cooperative-living-guide': ['goat', 'ledger', 'hen', 'corn'],
};
const COURSE = ['seed-packet', 'tomato', 'market-stand', 'trowel'];

/** The drawings of a cover, the main one first. */
export const sceneOf = (id: string): readonly string[] => [coverOf(id).drawing, ...(AROUND[id] ?? COURSE)];

interface ColoringSheet {
  title: string;
  caption: string;
  alt: string;
  drawings: readonly { name: string; label: string }[];
}

const GARDEN: ColoringSheet = {
  title: 'Page to copy: color the garden',
  caption: 'Color what you found outside, and say its name.',
  alt: 'Outlines to color, with their names in open letters: sunflower, lady beetle, bee, tomato, hen and butterfly.',
  drawings: [
    ['sunflower', 'Sunflower'],
    ['lady-beetle', 'Lady beetle'],
    ['bee', 'Bee'],
    ['tomato', 'Tomato'],
    ['hen', 'Hen'],
    ['butterfly', 'Butterfly'],
  ].map(([name = '', label = '']) => ({ name, label })),
};

/** Sheets for children, before the sources of a guide. */
export const coloringSheetsOf = (id: string): readonly ColoringSheet[] => (id === 'growing-minds' ? [GARDEN] : []);
