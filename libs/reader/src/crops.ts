import { cropsIn, otherProduce, type NamedCrop } from '@farm/almanac';
import { around, type TextSpan, type Tokens } from './tokens';

/** Produce of a message: a crop of the planting table, or other fruit and grain. */
export interface ProduceMention extends TextSpan {
  /** As a farm tool takes it: the crop's id or the name of other produce. */
  name: string;
}

/** A crop of the planting table. */
export interface CropMention extends ProduceMention {
  crop: NamedCrop['crop'];
}

/** Whether produce is a crop of the planting table. */
export const isCrop = (mention: ProduceMention): mention is CropMention => 'crop' in mention;

const producePattern = (name: string) => new RegExp(`(?<![a-z])${name.replace(/y$/, '')}(?:s|es|y|ies)?(?![a-z])`, 'g');
const PRODUCE = otherProduce.map((name) => ({ name, pattern: producePattern(name) }));

/** The crops and other produce that a message names, in their order; none in the name of another ('corn' of 'sweet corn'). */
export function produceIn(tokens: Tokens): ProduceMention[] {
  const text = tokens.join(' ');
  const tokenAt = (position: number) => text.slice(0, position).split(' ').length - 1;
  const crops = cropsIn(text).map(({ crop, start, end }) => ({ crop, name: crop.id, start, end }));
  const others = PRODUCE.flatMap(({ name, pattern }) =>
    Array.from(text.matchAll(pattern), ({ index, 0: words }) => ({
      name,
      start: index,
      end: index + words.length,
    })),
  );
  const overlaps = (one: { start: number; end: number }, other: typeof one) =>
    one.start < other.end && other.start < one.end;
  const isLonger = (one: { start: number; end: number }, other: typeof one) =>
    one.end - one.start > other.end - other.start;
  const free = others.filter((one, at) => !others.slice(0, at).some((other) => overlaps(one, other)));
  const all = [
    ...crops.filter((crop) => !free.some((other) => overlaps(crop, other) && isLonger(other, crop))),
    ...free.filter((one) => !crops.some((crop) => overlaps(crop, one) && !isLonger(one, crop))),
  ];
  return all
    .sort((one, other) => one.start - other.start)
    .map(({ start, end, ...named }) => {
      const [at, last] = [tokenAt(start), tokenAt(end - 1) + 1];
      return { ...named, at, end: last, ...around(tokens, at, last) };
    });
}
