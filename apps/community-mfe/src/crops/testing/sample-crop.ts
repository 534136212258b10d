import type { CropList, CropPage } from '@farm/contracts';

const clemson = 'https://hgic.clemson.edu/factsheet/okra/';
const frost = { lastHalf: '2027-03-23', lastNineInTen: '2027-04-12', firstHalf: '2027-11-12' };
export const farmPlace = { name: 'Macon, Georgia', zip: null, isInRegion: true, frost };

export const okra: CropPage = {
  slug: 'okra',
  name: 'Okra',
  drawing: 'okra',
  group: 'Summer fruit',
  note: 'Soak seed overnight.',
  place: farmPlace,
  year: { from: '2026-11-01', to: '2027-10-31' },
  dates: [
    { work: 'outdoors', from: '2027-04-12', to: '2027-07-01' },
    { work: 'harvest', from: '2027-06-06', to: '2027-11-12' },
  ],
  isTender: true,
  method: 'sow',
  plantedAs: null,
  canSow: false,
  indoorLeadWeeks: null,
  depthIn: 1,
  spacingIn: 12,
  minSoilF: 65,
  sunHours: 8,
  containerGallons: 5,
  days: [55, 65],
  sow: [{ text: 'Okra seeds sprout in 6 to 7 days.', source: clemson }],
  water: [{ text: 'Give okra an inch a week.', source: clemson }],
  bed: [],
  troubles: [
    {
      id: 'japanese-beetles',
      name: 'Japanese beetles',
      sign: 'Leaves become skeletons.',
      remedy: 'Knock beetles into soapy water.',
      drawing: 'beetle',
      source: clemson,
    },
  ],
  troubleNotes: [],
  pick: [{ text: 'Cut pods every second day.', source: clemson }],
  keep: [{ text: 'Okra keeps about a week.', source: clemson }],
  seed: [{ text: 'Let only one kind bloom.', source: clemson }],
  seedEase: 'fair',
  sources: [{ title: 'Planting Guide, Alabama Extension', url: 'https://www.aces.edu/guide/' }],
};

export const cropList: CropList = {
  place: farmPlace,
  crops: [
    { slug: 'okra', name: 'Okra', drawing: 'okra', group: 'Summer fruit', otherNames: ['okra', 'gumbo'], now: [] },
    {
      slug: 'garlic',
      name: 'Garlic',
      drawing: 'garlic',
      group: 'Roots and bulbs',
      otherNames: ['garlic'],
      now: ['outdoors'],
    },
  ],
};
