import { amount, calculated, count, defineTool, formatFigure } from './tool';

/** Board feet of lumber. */
export const boardFeet = defineTool({
  id: 'board-feet',
  description: 'Board feet of boards from thickness and width in inches and length in feet.',
  parameters: {
    thickness_in: amount('Thickness, inches'),
    width_in: amount('Width, inches'),
    length_ft: amount('Length, feet'),
    pieces: amount('Number of boards'),
  },
  run: ({ thickness_in: thick, width_in: wide, length_ft: long, pieces }) => {
    if (thick === null || wide === null)
      return { missing: 'thickness_in', question: 'How thick and wide are the boards, in inches?' };
    if (long === null) return { missing: 'length_ft', question: 'How many feet long are the boards?' };
    const total = ((thick * wide * long) / 12) * (pieces ?? 1);
    const working = `${formatFigure(thick, 2)} x ${formatFigure(wide, 2)} x ${formatFigure(long)} / 12${pieces === null ? '' : ` x ${formatFigure(pieces)}`}`;
    return calculated(
      total,
      'board feet',
      `About ${formatFigure(total)} board feet (${working}).`,
      [`${working} = ${formatFigure(total, 2)}`],
      {
        note: 'Sawmills count the size before planing: a 2x4 counts as 2 by 4.',
      },
    );
  },
});

/** Cubic feet of mixed concrete in a bag, by pounds on the bag. */
const BAG_CUBIC_FEET: Readonly<Record<number, number>> = { 40: 0.3, 50: 0.375, 60: 0.45, 80: 0.6 };
const DEFAULT_BAG_LB = 80;
const DEFAULT_DEPTH_IN = 30;

/** Bags of concrete for post holes or a slab. */
export const concreteBags = defineTool({
  id: 'concrete-bags',
  description:
    'Bags of concrete for post holes (diameter, depth, number, post width) or a slab (length, width, thickness).',
  parameters: {
    holes: amount('Number of post holes'),
    hole_in: amount('Diameter of a hole, inches'),
    depth_in: amount('Depth of a hole or thickness of the slab, inches'),
    post_in: amount('Inches of width of a square post'),
    length_ft: amount('Length of a slab, feet'),
    width_ft: amount('Width of a slab, feet'),
    bag_lb: amount('Pounds of a bag: 40, 50, 60 or 80'),
  },
  run: ({ holes, hole_in: hole, depth_in: depth, post_in: post, length_ft: length, width_ft: width, bag_lb: bag }) => {
    const pounds = bag !== null && BAG_CUBIC_FEET[bag] !== undefined ? bag : DEFAULT_BAG_LB;
    const each = BAG_CUBIC_FEET[pounds] ?? 0.6;
    const bagText = (bags: number) => `${count(bags, 'bag')} of ${pounds} pounds`;
    if (length !== null && width !== null) {
      if (depth === null) return { missing: 'depth_in', question: 'How many inches thick is the slab?' };
      const volume = (length * width * depth) / 12;
      const bags = Math.ceil(volume / each - 1e-9);
      const working = `${formatFigure(width)} x ${formatFigure(length)} x ${formatFigure(depth)} / 12`;
      return calculated(
        bags,
        'bags',
        `About ${bagText(bags)}: ${formatFigure(volume)} cubic feet (${working}) / ${each}, or ${formatFigure(volume / 27, 2)} cubic yards.`,
        [`${working} = ${formatFigure(volume, 2)} cu ft`, `${formatFigure(volume, 2)} / ${each} = ${bags} bags`],
      );
    }
    if (hole === null) return { missing: 'hole_in', question: 'How many inches wide are the post holes?' };
    const deep = depth ?? DEFAULT_DEPTH_IN;
    const side = post ?? 0;
    const square = (Math.PI * hole * hole) / 4 - side * side;
    const one = (square * deep) / 1728;
    const volume = one * (holes ?? 1);
    const bags = Math.ceil(volume / each - 1e-9);
    return calculated(
      bags,
      'bags',
      `About ${bagText(bags)} for ${count(holes ?? 1, 'hole')}: ${formatFigure(one, 2)} cubic feet each, ${each} a bag.`,
      [
        `(3.14 x ${formatFigure(hole / 2, 2)} x ${formatFigure(hole / 2, 2)}${side > 0 ? ` - ${formatFigure(side)} x ${formatFigure(side)}` : ''}) x ${formatFigure(deep)} / 1,728 = ${formatFigure(one, 2)} cu ft a hole`,
        `${formatFigure(volume, 2)} / ${each} = ${bags} bags`,
      ],
      {
        note: `${depth === null ? `Counted for holes ${DEFAULT_DEPTH_IN} inches deep. ` : ''}${post === null ? 'The post itself takes up room, so a bag may be left over.' : 'Take one more: holes are never round.'}`,
      },
    );
  },
});
