import { builtInStand, builtInVisit, cropsInSeason, farmTime } from '@farm/farm';
import type { Calls, CropAtStand, ReplyOf, StandList } from '@farm/contracts';
import { fromServiceContent } from '@farm/server-kit';

const WEEK_MS = 7 * 86_400_000;

const facts = fromServiceContent(({ visit }) => visit ?? builtInVisit);
const stand = fromServiceContent(({ stand: list }) => list ?? builtInStand);

/** Whether a day is in the week that begins on `monday`. Days are YYYY-MM-DD. */
const isInWeek = (day: string, monday: string): boolean => {
  const days = Date.parse(day) - Date.parse(monday);
  return days >= 0 && days < WEEK_MS;
};

/** The owner's list, if it is for the week of the day. A name that is one of the almanac's leads to the crop's page. */
function listOfWeek(
  { monday, crops }: StandList,
  today: string,
  cropOf: (name: string) => string | null,
): CropAtStand[] {
  if (monday === null || !isInWeek(today, monday)) return [];
  return crops.map(({ name, price, left }) => ({ name, crop: cropOf(name), price, left }));
}

/** What the page Visit shows at an instant. `cropOf`: the id of the crop with a name; null: it has no page. */
export function describeVisit(at: Date, cropOf: (name: string) => string | null): ReplyOf<Calls['GET /api/visit']> {
  const today = farmTime(at).date;
  return {
    facts: facts(),
    today,
    atStand: listOfWeek(stand(), today, cropOf),
    inSeason: cropsInSeason(today).map(({ name, crop }) => ({ name, crop, price: null, left: null })),
  };
}
