import { grownCrops, type GrownCrop } from '@farm/almanac';
import { Nullable, OneOf } from '@farm/contracts';
import { Type, type Static } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { DiagnosisCause, DiagnosisTable } from '../diagnosis/cause';
import type { FactBase } from '../facts/fact-base';
import type { FactCard } from '../facts/fact-card';
import pages from './tables/crop-pages.json';
import seeds from './tables/seed-saving.json';

const Ids = Type.Array(Type.String());

/** Which fact cards a section of a crop's page shows, and which causes of content/diagnosis are its usual troubles. */
const PageRow = Type.Object({
  crop: Type.String(),
  group: Type.String(),
  sow: Ids,
  water: Ids,
  bed: Ids,
  pick: Ids,
  keep: Ids,
  seed: Ids,
  troubles: Ids,
  troubleNotes: Type.Optional(Ids),
});
type PageRow = Static<typeof PageRow>;

const SeedRow = Type.Object({
  crop: Type.String(),
  /** When it blooms; null: it depends on the kind, or the source does not say. */
  life: Nullable(OneOf(['annual', 'biennial'])),
  /** Who carries its pollen to other kinds; `neighbors`: the source says only that they cross. */
  crossing: OneOf(['self', 'insects', 'wind', 'neighbors']),
  /** Feet between two kinds of a gardener; null: the source gives none. */
  isolationFt: Nullable(Type.Number()),
  ease: OneOf(['easy', 'fair', 'hard']),
  /** Key of `sources`. */
  source: Type.String(),
});
const SeedTable = Type.Object({
  sources: Type.Record(
    Type.String(),
    Type.Object({ title: Type.String(), publisher: Type.String(), url: Type.String({ pattern: '^https://' }) }),
  ),
  crops: Type.Array(SeedRow),
});
Value.Assert(Type.Array(PageRow), pages);
Value.Assert(SeedTable, seeds);
const seedTable: Static<typeof SeedTable> = seeds as Static<typeof SeedTable>;

export interface SeedSaving extends Omit<Static<typeof SeedRow>, 'source'> {
  /** The address of the page. */
  source: string;
}

type Section = 'sow' | 'water' | 'bed' | 'pick' | 'keep' | 'seed' | 'troubleNotes';

/** What the tables and cards know of a crop that has a page. */
export interface CropFacts {
  crop: GrownCrop;
  group: string;
  cards: Readonly<Record<Section, readonly FactCard[]>>;
  troubles: readonly DiagnosisCause[];
  seedSaving: SeedSaving | null;
}

function found<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`crop-pages.json: there is no ${name}`);
  return value;
}

function seedSavingOf(id: string): SeedSaving | null {
  const row = seedTable.crops.find(({ crop }) => crop === id);
  return row ? { ...row, source: found(seedTable.sources[row.source]?.url, row.source) } : null;
}

/** The crops that have a page, in the order of the list. @throws for an unknown crop, card, cause or source */
export function readCropFacts(facts: FactBase, { causes }: Pick<DiagnosisTable, 'causes'>): readonly CropFacts[] {
  const cards = new Map(facts.cards.map((card) => [card.id, card]));
  const troubles = new Map(causes.map((cause) => [cause.id, cause]));
  const cardsOf = (ids: readonly string[] = []) => ids.map((id) => found(cards.get(id), id));
  const rows: readonly PageRow[] = pages;
  return rows.map((row) => ({
    crop: found(
      grownCrops.find(({ id }) => id === row.crop),
      row.crop,
    ),
    group: row.group,
    cards: {
      sow: cardsOf(row.sow),
      water: cardsOf(row.water),
      bed: cardsOf(row.bed),
      pick: cardsOf(row.pick),
      keep: cardsOf(row.keep),
      seed: cardsOf(row.seed),
      troubleNotes: cardsOf(row.troubleNotes),
    },
    troubles: row.troubles.map((id) => found(troubles.get(id), id)),
    seedSaving: seedSavingOf(row.crop),
  }));
}
