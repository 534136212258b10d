import { amount, calculated, count, defineTool, formatFigure } from './tool';

/** Trays of cells for a number of plants, or the plants of some trays. */
export const cellTrays = defineTool({
  id: 'cell-trays',
  description:
    'How many trays, flats or packs of some cells for a number of plants, or how many plants some trays give, with germination.',
  parameters: {
    plants: amount('Plants wanted'),
    cells: amount('Cells in one tray, such as 72'),
    trays: amount('Number of trays'),
    germination_percent: amount('Percent of the cells that come up'),
  },
  run: ({ plants, cells, trays, germination_percent: percent }) => {
    if (cells === null)
      return { missing: 'cells', question: 'How many cells has one tray: 50, 72, 128 or another number?' };
    const share = (percent ?? 100) / 100;
    const growth = percent === null ? '' : ` x ${formatFigure(percent)} %`;
    if (trays !== null && plants === null) {
      const total = Math.floor(trays * cells * share + 1e-9);
      const working = `${formatFigure(trays)} x ${formatFigure(cells)}${growth}`;
      return calculated(
        total,
        'plants',
        `${formatFigure(total)} plants (${working}).`,
        [`${working} = ${formatFigure(total)}`],
        { note: percent === null ? 'Not every cell comes up: count on a tenth less.' : null },
      );
    }
    if (plants === null) return { missing: 'plants', question: 'How many plants do you want?' };
    const needed = plants / share;
    const exact = needed / cells;
    const total = Math.ceil(exact - 1e-9);
    const working = `${formatFigure(plants)}${percent === null ? '' : ` / ${formatFigure(share, 2)}`} / ${formatFigure(cells)}`;
    const room = Math.round(total * cells - needed);
    return calculated(
      total,
      'trays',
      `${count(total, 'tray')} of ${formatFigure(cells)} cells for ${formatFigure(plants)} plants (${working} = ${formatFigure(exact, 2)}, rounded up).`,
      [`${working} = ${formatFigure(exact, 2)}, rounded up to ${formatFigure(total)}`],
      {
        note:
          room < needed / 10 && percent === null
            ? 'That leaves little for seeds that do not come up: one tray more is safer.'
            : `That leaves ${count(room, 'cell')} to spare.`,
      },
    );
  },
});
