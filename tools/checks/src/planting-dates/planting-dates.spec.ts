import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gardenCrops } from '@farm/farm';
import { ROOT } from '../workspace';

interface Crop {
  id: string;
  hardiness: string;
  daysToHarvest: [number, number];
}
const { crops } = JSON.parse(readFileSync(join(ROOT, 'libs/almanac/src/data/crops-south.json'), 'utf8')) as {
  crops: Crop[];
};

test.each(gardenCrops.map((crop) => [crop.name, crop] as const))(
  'in the garden year, %s has the days to harvest and the hardiness of the crop table',
  (_, { crop: id, days, tender = false }) => {
    const crop = crops.find((each) => each.id === id);
    expect([crop?.daysToHarvest, crop?.hardiness === 'tender']).toEqual([days, tender]);
  },
);
