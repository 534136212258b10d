import { Type } from '@sinclair/typebox';
import { checkContent, ContentError, NonEmptyText } from './content';
import { grownCrops, type GrownCrop } from './crops';
import table from './data/crop-names-es.json';

const FILE = 'crop-names-es.json';

const SpanishCrop = Type.Object({
  name: NonEmptyText,
  /** With its article, as a sentence names it: 'los tomates cherry'. */
  label: NonEmptyText,
  southNote: NonEmptyText,
  /** The sign of its harvest season. */
  sign: Type.Optional(NonEmptyText),
});

const rows = checkContent(FILE, Type.Record(Type.String(), SpanishCrop), table);

function rowOf(id: string) {
  const row = rows[id];
  if (!row) throw new ContentError(FILE, `${id} is missing`);
  return row;
}

/** The crops of the crop table with their texts in Spanish, as growers in Georgia speak it. */
export const spanishCrops: readonly GrownCrop[] = grownCrops.map((crop): GrownCrop => {
  const { name, southNote, sign } = rowOf(crop.id);
  const harvestSeason = crop.harvestSeason && { ...crop.harvestSeason, sign: sign ?? crop.harvestSeason.sign };
  return { ...crop, name, southNote, ...(harvestSeason ? { harvestSeason } : {}) };
});

/** 'los tomates cherry': the crop in a Spanish sentence. @throws ContentError for an unknown crop */
export const spanishCropLabel = ({ id }: Pick<GrownCrop, 'id'>): string => rowOf(id).label;
