import type { CourseFarm, FarmCrop } from './course-farm';

/** A crop's year. Dollars, hours. */
interface CropYear {
  crop: FarmCrop;
  plantings: number;
  sold: number;
  sales: number;
  direct: number;
  hours: number;
}

export interface FarmMoney {
  /** By sales, the most first. */
  crops: CropYear[];
  sales: number;
  direct: number;
  margin: number;
  /** With the truck and the wear of what lasts. */
  overhead: [item: string, amount: number][];
  overheadTotal: number;
  wear: number;
  startCost: number;
  stays: number;
  marketDays: number;
  /** Of stall, cards, bags and ice in a year, and what the crops set aside for them. */
  marketFees: number;
  marketShare: number;
  /** Sales tax of a year, which customers pay on top. */
  salesTax: number;
  plantings: number;
  /** One planting's part of overhead, in whole dollars. */
  overheadShare: number;
  hours: {
    crops: number;
    upkeep: number;
    setUp: number;
    weekdays: number;
    records: number;
    market: number;
    beforeMarket: number;
    total: number;
  };
  anHour: number;
}

const total = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

function cropYears({ plans, crops, market }: CourseFarm): CropYear[] {
  const planted = plans.flatMap(({ year }) => year.flatMap((row) => (Array.isArray(row) ? [] : [row.crop])));
  return Object.entries(crops)
    .map(([id, crop]) => {
      const plantings = planted.filter((each) => each === id).length;
      const sales = plantings * crop.sold * crop.price;
      return {
        crop,
        plantings,
        sold: plantings * crop.sold,
        sales,
        direct: plantings * crop.inputs + Math.round((sales * market.sharePercent) / 100),
        hours: plantings * (crop.growHours + crop.pickHours),
      };
    })
    .filter(({ plantings }) => plantings > 0)
    .sort((a, b) => b.sales - a.sales);
}

const HOUR_MINUTES = 60;

/** Hours to set up and clean up so many picking mornings. */
const setUp = ({ hours, garden }: CourseFarm, mornings: number): number =>
  (mornings * hours.setUpMinutes * garden.people) / HOUR_MINUTES;

/** The same, in whole hours. */
export const setUpHours = (farm: CourseFarm, mornings: number): number => Math.round(setUp(farm, mornings));

/** Hours of a year, in whole hours where no crop claims them. */
function yearHours(farm: CourseFarm, crops: number, days: number): FarmMoney['hours'] {
  const { upkeep, weekdays, records } = farm.hours;
  const each = {
    crops,
    upkeep: total(Object.values(upkeep)),
    setUp: setUpHours(farm, days),
    weekdays: Math.round(setUp(farm, weekdays.count) + weekdays.count * weekdays.standHours),
    records: Math.round((records.weeks * 7 * records.minutesADay) / HOUR_MINUTES),
  };
  const beforeMarket = total(Object.values(each));
  const market = days * farm.market.hours;
  return { ...each, market, beforeMarket, total: beforeMarket + market };
}

const taxOf = (crops: readonly CropYear[], { taxPercent }: CourseFarm['market']): number =>
  total(crops.map(({ crop, sales }) => (sales * (crop.isFood === false ? taxPercent.other : taxPercent.food)) / 100));

/** Dollars of a market day that are left of its sales. */
export function marketDayCosts({ market, rates }: CourseFarm) {
  return {
    stall: market.stall,
    cards: (market.cards * market.cardPercent) / 100,
    truck: market.miles * rates.mile,
    bags: market.bags,
  };
}

/** The year of the eight beds, at the rates of the farm's tables. */
export function farmMoney(farm: CourseFarm): FarmMoney {
  const crops = cropYears(farm);
  const days = total(farm.market.saturdays.map(([, count]) => count));
  const { stall, cards, truck, bags } = marketDayCosts(farm);
  const wear = Math.round(total(farm.equipment.map(({ cost, years }) => (years === null ? 0 : cost / years))));
  const overhead: [string, number][] = [
    ...farm.overhead,
    [`Truck: ${days} market days at ${farm.market.miles} miles, $${farm.rates.mile.toFixed(3)}`, days * truck],
    ['Wear of what lasts', wear],
  ];
  overhead.sort((a, b) => b[1] - a[1]);
  const sales = total(crops.map((each) => each.sales));
  const direct = total(crops.map((each) => each.direct));
  const overheadTotal = total(overhead.map(([, amount]) => amount));
  const hours = yearHours(farm, total(crops.map((each) => each.hours)), days);
  const plantings = total(crops.map((each) => each.plantings));
  const stays = sales - direct - overheadTotal;
  return {
    ...{ crops, sales, direct, margin: sales - direct, overhead, overheadTotal, wear, stays },
    startCost: total(farm.equipment.map(({ cost }) => cost)),
    marketDays: days,
    marketFees: days * (stall + cards + bags),
    marketShare: (sales * farm.market.sharePercent) / 100,
    salesTax: taxOf(crops, farm.market),
    plantings,
    overheadShare: Math.round(overheadTotal / plantings),
    hours,
    anHour: stays / hours.total,
  };
}
