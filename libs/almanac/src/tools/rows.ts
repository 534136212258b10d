import { cropLabel, cropNamed } from '../crop-names';
import bushels from '../data/bushel-weights.json';
import table from '../data/row-figures.json';
import { askCrop, CROP } from './planting-table';
import { amount, choice, count, defineTool, formatFigure, type ToolSource, WORKED_OUT } from './tool';

const byCrop = new Map(table.crops.map((row) => [row.id, row]));
const bushelPounds: Readonly<Record<string, number>> = bushels.pounds;
const SOURCE: ToolSource = { id: 'row-figures', title: table.source, url: table.url };

/** Seed for a row, harvest from a row, and the row or plants for a number of people. */
export const rowFigures = defineTool({
  id: 'row-figures',
  description:
    'Seed or plants for a row of a crop, pounds harvested from it, and feet of row and plants for a number of people.',
  parameters: {
    crop: CROP,
    row_ft: amount('Feet of row'),
    plants: amount('Number of plants, where the row is not known'),
    people: amount('People to feed'),
    subject: choice(['seed', 'yield', 'people'], 'What the visitor needs'),
  },
  run: ({ crop: text, row_ft: given, plants, people, subject }) => {
    const crop = cropNamed(text);
    if (!crop) return askCrop;
    const label = cropLabel(crop);
    const figures = byCrop.get(crop.id);
    if (!figures)
      return { missing: 'crop', question: `I have no figures for rows of ${label}. Which vegetable do you mean?` };
    const row = given ?? (plants === null ? null : (plants * crop.spacingIn) / 12);
    const where =
      given === null && plants !== null ? `${formatFigure(plants)} plants` : `${formatFigure(row ?? 0)} feet of row`;
    const figure = subject ?? (people === null ? 'yield' : 'people');
    const { seedPer100Ft, seedUnit, yieldLbPer100Ft, rowFeetPerPerson } = figures;
    const sources = [WORKED_OUT, SOURCE];
    if (figure === 'people') {
      if (people === null) return { missing: 'people', question: 'For how many people?' };
      const feet = people * rowFeetPerPerson;
      const plants = Math.ceil((feet * 12) / crop.spacingIn);
      return {
        value: plants,
        unit: 'plants',
        text: {
          answer: `About ${count(plants, 'plant', 'plants', 0)} of ${label} for ${formatFigure(people, 0)} people: ${formatFigure(feet, 0)} feet of row (${rowFeetPerPerson} feet each), ${formatFigure(crop.spacingIn)} inches apart.`,
          note: 'That is for eating fresh; to can or freeze, plant twice as much.',
          next: null,
        },
        steps: [
          `${formatFigure(people, 0)} x ${rowFeetPerPerson} ft = ${formatFigure(feet, 0)} ft`,
          `${formatFigure(feet, 0)} x 12 / ${formatFigure(crop.spacingIn)} = ${formatFigure(plants, 0)} plants`,
        ],
        sources,
      };
    }
    if (row === null) return { missing: 'row_ft', question: 'How many feet of row?' };
    const isSeed = figure === 'seed';
    const per = isSeed ? seedPer100Ft : yieldLbPer100Ft;
    const total = (per * row) / 100;
    const bushel = bushelPounds[crop.id];
    const inBushels = bushel === undefined || total < bushel ? '' : `, or ${formatFigure(total / bushel)} bushels,`;
    const unit = isSeed
      ? seedUnit === 'ounce' || seedUnit === 'pound'
        ? `${seedUnit}s of ${seedUnit === 'pound' ? 'seed pieces or cloves' : 'seed'}`
        : seedUnit
      : 'pounds';
    return {
      value: Math.round(total * 100) / 100,
      unit,
      text: {
        answer: isSeed
          ? `About ${formatFigure(total, 2)} ${unit} for ${formatFigure(row)} feet of ${label} (${formatFigure(per, 2)} per 100 feet).`
          : `About ${formatFigure(total, 0)} pounds${inBushels} of ${label} from ${where} (${per} pounds per 100 feet${given === null ? `, ${formatFigure(crop.spacingIn)} inches a plant` : ''}).`,
        note: isSeed ? 'Take a tenth more for gaps.' : 'A good year brings half more, a dry one half less.',
        next: null,
      },
      steps: [`${formatFigure(per, 2)} x ${formatFigure(row)} / 100 = ${formatFigure(total, 2)}`],
      sources,
    };
  },
});
