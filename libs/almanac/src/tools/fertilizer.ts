import {
  amount,
  calculated,
  choice,
  count,
  defineTool,
  formatFigure,
  type ToolResult,
  type ToolSource,
  WORKED_OUT,
} from './tool';
import { AREA, askSize, LENGTH, WIDTH } from './space';

const ACRE = 43_560;
export const FERTILIZER_PAGE: ToolSource = {
  id: 'fertilizer',
  title: 'How to convert fertilizer recommendations, UGA Extension C 853',
  url: 'https://extension.uga.edu/publications/detail.html?number=C853',
};

/** The fertilizer that holds some nitrogen, or the nitrogen in some fertilizer. */
function contentOf(n: number, nutrient: string, nitrogen: number | null, fertilizerLb: number | null): ToolResult {
  const share = formatFigure(n / 100, 3);
  const sources = [WORKED_OUT, FERTILIZER_PAGE];
  if (nitrogen !== null) {
    const pounds = nitrogen / (n / 100);
    const working = `${formatFigure(nitrogen, 2)} / ${share}`;
    return calculated(
      pounds,
      'pounds',
      `About ${count(pounds, 'pound', 'pounds', 2)} of the fertilizer hold ${count(nitrogen, 'pound', 'pounds', 2)} of ${nutrient} (${working}).`,
      [`${working} = ${formatFigure(pounds, 2)} lb`],
      { note: 'The three numbers on the bag are percent of nitrogen, phosphate and potash.', sources },
    );
  }
  const pounds = ((fertilizerLb ?? 0) * n) / 100;
  const working = `${formatFigure(fertilizerLb ?? 0, 2)} x ${share}`;
  return calculated(
    pounds,
    'pounds',
    `About ${count(pounds, 'pound', 'pounds', 2)} of ${nutrient} (${working}).`,
    [`${working} = ${formatFigure(pounds, 2)} lb`],
    { note: 'The three numbers on the bag are percent of nitrogen, phosphate and potash.', sources },
  );
}

/** Pounds of a fertilizer at a rate of the fertilizer itself; the note says what a rate of its nutrient would take. */
function ofProduct(rate: number, area: number, n: number | null, nutrient: string): ToolResult {
  const pounds = (rate * area) / 1000;
  const working = `${formatFigure(rate, 2)} x ${formatFigure(area)} / 1,000`;
  const asNutrient = n === null ? null : pounds / (n / 100);
  return calculated(
    pounds,
    'pounds',
    `About ${count(pounds, 'pound', 'pounds', 2)} of the fertilizer for ${formatFigure(area)} square feet (${working}).`,
    [`${working} = ${formatFigure(pounds, 2)} lb`],
    {
      note:
        asNutrient === null
          ? 'This takes the rate as pounds of the fertilizer itself, not of its nitrogen.'
          : `This takes the rate as pounds of the fertilizer itself. If the rate is for ${nutrient}, it is ${count(asNutrient, 'pound', 'pounds', 2)} (/ ${formatFigure(n === null ? 1 : n / 100, 2)}).`,
      sources: [WORKED_OUT, FERTILIZER_PAGE],
    },
  );
}

/** Pounds of a fertilizer for an area at a rate of nitrogen. */
export const fertilizer = defineTool({
  id: 'fertilizer',
  description:
    'Pounds of a fertilizer grade for an area at a rate of pounds of nitrogen per 1,000 square feet (or per acre).',
  parameters: {
    n: amount('Percent of the nutrient in the grade, such as 10 of 10-10-10'),
    nutrient: choice(['nitrogen', 'phosphate', 'potash'], 'The nutrient; nitrogen if null'),
    rate_lb_per_1000: amount('Pounds of nitrogen per 1,000 square feet'),
    rate_lb_per_acre: amount('Pounds of nitrogen per acre'),
    rate_of: choice(['nutrient', 'fertilizer'], 'What the rate counts; the nutrient if null'),
    nitrogen_lb: amount('Pounds of nitrogen, where the visitor asks for the fertilizer that holds them'),
    fertilizer_lb: amount('Pounds of fertilizer, where the visitor asks for the nitrogen in them'),
    length_ft: LENGTH,
    width_ft: WIDTH,
    area_sqft: AREA,
  },
  run: ({
    n,
    nutrient: named,
    rate_lb_per_1000: small,
    rate_lb_per_acre: large,
    rate_of: rateOf,
    nitrogen_lb: actual,
    fertilizer_lb: bag,
    length_ft: length,
    width_ft: width,
    area_sqft: given,
  }) => {
    const nutrient = named ?? 'nitrogen';
    const isOfProduct = rateOf === 'fertilizer';
    if (n === null && !isOfProduct)
      return { missing: 'n', question: 'Which grade stands on the bag, such as 10-10-10?' };
    if (n !== null && (actual !== null || bag !== null)) return contentOf(n, nutrient, actual, bag);
    // A rate without an area is for the area of the rate.
    const own = large !== null ? ACRE : small !== null ? 1000 : null;
    const area = (length !== null && width !== null ? length * width : given) ?? own;
    if (area === null)
      return { ...askSize('the area'), missing: 'area_sqft', question: 'How many square feet do you feed?' };
    const rate = small ?? (large === null ? null : (large * 1000) / ACRE);
    if (rate === null)
      return {
        missing: 'rate_lb_per_1000',
        question: 'How many pounds of nitrogen per 1,000 square feet does your soil test ask for?',
      };
    if (isOfProduct || n === null) return ofProduct(rate, area, n, nutrient);
    const nitrogen = (rate * area) / 1000;
    const pounds = nitrogen / (n / 100);
    const place = area === ACRE ? 'an acre' : `${formatFigure(area)} square feet`;
    return {
      value: Math.round(pounds * 100) / 100,
      unit: 'pounds',
      text: {
        answer: `About ${count(pounds, 'pound', 'pounds', 2)} of the fertilizer for ${place} (${count(nitrogen, 'pound', 'pounds', 2)} of ${nutrient} / ${formatFigure(n / 100, 2)}).`,
        note: `That gives ${count(rate, 'pound', 'pounds', 2)} of ${nutrient} per 1,000 square feet; a pint of dry fertilizer weighs about a pound.`,
        next: 'A soil test says whether phosphorus and potassium are needed at all.',
      },
      steps: [
        `${formatFigure(rate, 2)} lb x ${formatFigure(area)} / 1,000 = ${formatFigure(nitrogen, 2)} lb of ${nutrient}`,
        `${formatFigure(nitrogen, 2)} / ${formatFigure(n)} % = ${formatFigure(pounds, 2)} lb`,
      ],
      sources: [WORKED_OUT, FERTILIZER_PAGE],
    };
  },
});
