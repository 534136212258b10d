import {
  cropLabel,
  cropSource,
  type Day,
  growingYear,
  type GrownCrop,
  otherNamesOf,
  seasonsOf,
  windowsOf,
  textOf,
} from '@farm/almanac';
import type { CropList, CropPage, CropStatement, CropWork } from '@farm/contracts';
import { capitalize, cropDrawing } from '@farm/farm';
import type { DiagnosisCause } from '../diagnosis/cause';
import type { FactCard } from '../facts/fact-card';
import { nextFrosts, type CropPlace } from './crop-place';
import type { CropFacts, SeedSaving } from './crop-tables';

const sentence = (text: string) => `${capitalize(text.replace(/\.$/, ''))}.`;

/** 'Southern peas'. */
const cropTitle = (crop: GrownCrop): string => capitalize(cropLabel(crop));

const statement = ({ text, source }: FactCard): CropStatement => ({ text, source });

/** Causes whose culprit is drawn in libs/ui. */
const CULPRITS: Readonly<Record<string, 'hornworm' | 'beetle'>> = {
  hornworm: 'hornworm',
  'potato-beetle': 'beetle',
  'cucumber-beetles': 'beetle',
  'bean-beetle': 'beetle',
  'japanese-beetles': 'beetle',
  'flea-beetles': 'beetle',
};

const trouble = ({ id, name, because, today, source }: DiagnosisCause): CropPage['troubles'][number] => ({
  id,
  name: capitalize(name),
  sign: sentence(because),
  remedy: sentence(today),
  drawing: CULPRITS[id] ?? null,
  source,
});

const FEET_A_MILE = 5_280;
const distance = (feet: number) => (feet === FEET_A_MILE ? 'a mile' : `${feet} feet`);

const CARRIERS: Readonly<Record<SeedSaving['crossing'], string>> = {
  self: '',
  insects: 'Insects carry the pollen from one kind to another',
  wind: 'The wind carries the pollen from one kind to another',
  neighbors: 'Kinds that bloom side by side cross',
};

/** What the table of seed saving says, in sentences. */
function seedStatements({ life, crossing, isolationFt, source }: SeedSaving): CropStatement[] {
  const apart = isolationFt === null ? null : distance(isolationFt);
  const texts = [
    life === 'biennial'
      ? 'The plants bloom in their second year, so those for seed have to come through a winter.'
      : '',
    crossing === 'self'
      ? `Each flower pollinates itself${apart === null ? ', so seed comes true' : `: two kinds ${apart} apart stay true`}.`
      : `${CARRIERS[crossing]}: let only one kind bloom${apart === null ? '' : `, or keep two ${apart} apart`}.`,
  ];
  return texts.filter((text) => text !== '').map((text) => ({ text, source }));
}

/** The dates of the farm plan and the seed packets; none outside the states that have planting charts. */
const yearOfCrops = (crops: readonly GrownCrop[], { growing, shown }: CropPlace, today: Day) =>
  growingYear(shown.isInRegion ? crops : [], growing, today);

const shownPlace = ({ growing, shown }: CropPlace, today: Day): CropPage['place'] => ({
  ...shown,
  frost: shown.isInRegion ? nextFrosts(growing.frost, today) : null,
});

/** The tables that figures and dates are from. */
function sourcesOf(crop: GrownCrop, { growing, shown }: CropPlace, today: Day): CropPage['sources'] {
  const { title, publisher, url } = cropSource(crop);
  const charts = shown.isInRegion ? windowsOf(crop, growing, today).outdoor.flatMap(({ source }) => source ?? []) : [];
  const all = [
    ...charts.map((chart) => ({ title: chart.title, url: chart.url })),
    { title: `${title}, ${publisher}`, url },
  ];
  return [...new Map(all.map((each) => [each.title, each])).values()];
}

/** The page of a crop at a place on a day. */
export function cropPage(
  { crop, group, cards, troubles, seedSaving }: CropFacts,
  place: CropPlace,
  today: Day,
): CropPage {
  const year = yearOfCrops([crop], place, today);
  const seasons = place.shown.isInRegion ? seasonsOf(crop, place.growing, today) : [];
  return {
    slug: crop.id,
    name: cropTitle(crop),
    drawing: cropDrawing(crop.id),
    group,
    note: crop.southNote,
    isTender: crop.hardiness === 'tender',
    place: shownPlace(place, today),
    year: { from: year.from, to: year.to },
    dates: seasons.map(({ kind, from, to }) => ({ work: kind, from, to })),
    method: crop.method,
    plantedAs: crop.plantedAs ?? null,
    canSow: crop.canSow === true,
    indoorLeadWeeks: crop.indoorLeadWeeks,
    depthIn: crop.depthIn,
    spacingIn: crop.spacingIn,
    minSoilF: crop.minSoilF,
    sunHours: crop.sunHours,
    containerGallons: crop.containerGallons,
    days: crop.daysToHarvest as [number, number],
    sow: cards.sow.map(statement),
    water: cards.water.map(statement),
    bed: cards.bed.map(statement),
    troubles: troubles.map(trouble),
    troubleNotes: cards.troubleNotes.map(statement),
    pick: cards.pick.map(statement),
    keep: cards.keep.map(statement),
    seed: [...(seedSaving ? seedStatements(seedSaving) : []), ...cards.seed.map(statement)],
    seedEase: seedSaving?.ease ?? null,
    sources: sourcesOf(crop, place, today),
  };
}

/** What is done in four weeks, as in the farm plan, today included. */
const LIST_DAYS = 28;

/** The list of crops, with what is done at a place in the four weeks from a day on. */
export function cropList(facts: readonly CropFacts[], place: CropPlace, today: Day): CropList {
  const end = textOf(today + LIST_DAYS - 1);
  const year = yearOfCrops(
    facts.map(({ crop }) => crop),
    place,
    today,
  );
  const spans = new Map(year.crops.map((crop) => [crop.cropId, crop.spans]));
  return {
    place: shownPlace(place, today),
    crops: facts.map(({ crop, group }) => {
      const now = (spans.get(crop.id) ?? []).filter(({ from }) => from <= end).map(({ kind }): CropWork => kind);
      return {
        ...{ slug: crop.id, name: cropTitle(crop), drawing: cropDrawing(crop.id), group },
        ...{ otherNames: [...otherNamesOf(crop)], now: [...new Set(now)] },
      };
    }),
  };
}
