import { AREA, LENGTH, WIDTH } from './space';
import { amount, calculated, count, defineTool, formatFigure, type ToolSource, WORKED_OUT } from './tool';

const SOURCE: ToolSource = {
  id: 'straw-depth',
  title: 'Depth of straw mulch: Ask Extension, University of Kentucky, question 639361',
  url: 'https://ask.extension.org/questions/639361',
};
const USUAL_DEPTH_IN = 3;
/** Square feet that a small square bale, shaken loose, covers at the usual depth: a rule of thumb. */
const BALE_SQFT = 80;

/** Bales of straw for an area at a depth. */
export const strawBales = defineTool({
  id: 'straw-bales',
  description: 'How many bales of straw or pine straw mulch an area or bed takes at a depth.',
  parameters: {
    length_ft: LENGTH,
    width_ft: WIDTH,
    area_sqft: AREA,
    depth_in: amount('Depth in inches, 3 if not known'),
    bale_sqft: amount('Square feet that one bale covers, where the visitor names them'),
  },
  run: ({ length_ft: length, width_ft: width, area_sqft: known, depth_in: depth, bale_sqft: covered }) => {
    const area = length !== null && width !== null ? length * width : known;
    if (area === null) return { missing: 'area_sqft', question: 'How many square feet, or how long and wide, is it?' };
    const inches = depth ?? USUAL_DEPTH_IN;
    const each = covered ?? (BALE_SQFT * USUAL_DEPTH_IN) / inches;
    const bales = Math.ceil(area / each - 1e-9);
    const working = `${formatFigure(area)} / ${formatFigure(each)}`;
    const at = covered === null ? ` at ${count(inches, 'inch', 'inches')}` : '';
    return calculated(
      bales,
      'bales',
      `About ${count(bales, 'bale')} of straw for ${formatFigure(area)} square feet${at} (${working}).`,
      [`${working} = ${formatFigure(area / each, 2)}, rounded up to ${formatFigure(bales)}`],
      {
        note: 'A small square bale covers about 80 square feet 3 inches deep; bales differ.',
        sources: [WORKED_OUT, SOURCE],
      },
    );
  },
});
