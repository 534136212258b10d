import { cropLabel, cropNamed } from '../crop-names';
import table from '../data/canning-yields.json';
import rows from '../data/row-figures.json';
import { amount, calculated, count, defineTool, formatFigure, type ToolSource, words, WORKED_OUT, yes } from './tool';

const SOURCE: ToolSource = { id: 'canning-yields', title: table.source, url: table.url };

/** The row of a crop by its id, its name or a word of its name. */
function yieldOf(text: string | null) {
  const crop = cropNamed(text);
  const name = (text ?? '').toLowerCase().replace(/(?:es|s)$/, '');
  return (
    table.crops.find(({ id }) => id === crop?.id) ??
    (name === '' ? undefined : table.crops.find(({ id }) => id.startsWith(name) || name.endsWith(id)))
  );
}

/** Pounds of tomatoes in a quart of thin sauce: about 35 for a canner of seven quarts. Thick sauce takes a third more. */
const SAUCE_POUNDS = 5;
const yieldByCrop = new Map(rows.crops.map(({ id, yieldLbPer100Ft }) => [id, yieldLbPer100Ft]));

/** Pounds of produce for canning jars, and jars from pounds or bushels. */
export const canningYield = defineTool({
  id: 'canning-yield',
  description: 'Pounds of produce for a number of quart or pint jars, or the jars that some pounds or bushels fill.',
  parameters: {
    crop: words('Produce: tomatoes, peaches, green beans, apples'),
    quarts: amount('Quart jars; a pint jar is half'),
    pounds: amount('Pounds of produce'),
    bushels: amount('Bushels of produce'),
    row_ft: amount('Feet of row whose harvest is canned'),
    is_sauce: yes('Tomatoes cooked down to sauce'),
    seeks_plants: yes('How many plants or feet of row to grow for the jars'),
  },
  run: ({ crop, quarts, pounds, bushels, row_ft: rowFeet, is_sauce: isSauce, seeks_plants: seeksPlants }) => {
    const row = yieldOf(crop);
    if (!row) return { missing: 'crop', question: 'Which fruit or vegetable do you can?' };
    const { label, bushelPounds: bushel, quartsPerBushel: range } = row;
    const each = isSauce && row.id.endsWith('tomato') ? SAUCE_POUNDS : row.poundsPerQuart;
    const options = {
      note: range === null || isSauce ? null : `A bushel is about ${bushel} pounds and fills ${range} quarts.`,
      next: 'Use a tested recipe for the jar size, the time and the altitude.',
      sources: [WORKED_OUT, SOURCE],
    };
    if (quarts !== null) {
      const result = quarts * each;
      const working = `${formatFigure(quarts)} x ${each}`;
      const grown = cropNamed(crop);
      const per100Ft = yieldByCrop.get(grown?.id ?? '');
      if (seeksPlants && grown && per100Ft !== undefined) {
        const feet = (result / per100Ft) * 100;
        const plants = Math.ceil((feet * 12) / grown.spacingIn - 1e-9);
        return calculated(
          plants,
          'plants',
          `About ${count(plants, 'plant')} of ${cropLabel(grown)}, ${formatFigure(feet, 0)} feet of row, for ${count(quarts, 'quart')}${isSauce ? ' of sauce' : ''}: ${formatFigure(result)} pounds (${working} pounds a quart).`,
          [
            `${working} = ${formatFigure(result)} lb`,
            `${formatFigure(result)} / ${per100Ft} x 100 = ${formatFigure(feet, 0)} ft`,
            `${formatFigure(feet, 0)} x 12 / ${formatFigure(grown.spacingIn)} in = ${formatFigure(plants)} plants`,
          ],
          { ...options, note: 'Plant a quarter more: not all of it ripens at once.' },
        );
      }
      const inBushels = bushel === null ? '' : `, or ${formatFigure(result / bushel)} bushels`;
      return calculated(
        result,
        'pounds',
        `About ${formatFigure(result)} pounds of ${label} for ${count(quarts, 'quart')}${inBushels} (${working} pounds a quart).`,
        [`${working} = ${formatFigure(result)} lb`],
        options,
      );
    }
    const per100Ft = yieldByCrop.get(cropNamed(crop)?.id ?? '');
    const grown = rowFeet === null || per100Ft === undefined ? null : (rowFeet * per100Ft) / 100;
    const weight = pounds ?? grown ?? (bushel === null ? null : (bushels ?? 1) * bushel);
    if (weight === null) return { missing: 'pounds', question: `How many pounds of ${label} do you have?` };
    const jars = weight / each;
    const working = `${formatFigure(weight)} pounds / ${each}`;
    return calculated(
      jars,
      'quarts',
      `About ${formatFigure(jars, 0)} quarts, or ${formatFigure(jars * 2, 0)} pints, of ${label}${grown === null ? '' : ` from ${formatFigure(rowFeet ?? 0)} feet of row`} (${working} a quart).`,
      [
        ...(grown === null ? [] : [`${formatFigure(rowFeet ?? 0)} ft x ${per100Ft} / 100 = ${formatFigure(grown)} lb`]),
        `${working} = ${formatFigure(jars)} quarts`,
      ],
      options,
    );
  },
});
