import { exactCall, isRequest, type ToolRule } from './tool-rule';

const CELLS =
  /\b(\d+)[ -]?(?:cell|cells|count|ct|hole|holes|plug|plugs|packs?)\b|\b(?:flats?|trays?|packs?) (?:of|with|that hold) (\d+)\b|\b(\d+)s? (?:flats?|trays?)\b(?! (?:of|with) \d)|\b(\d+) cells? (?:each|per|to a|a) ?(?:tray|flat)?/;
const TRAY = /\b(?:cells?|flats?|trays?|[46][ -]?packs?|four[ -]?packs?|six[ -]?packs?|plug)\b/;
/** 'How many 72 cell trays for 500 plants', 'plants in 5 flats of 72'. */
export const traysRule: ToolRule = (reading) => {
  const { quantities, target, has } = reading;
  const text = reading.text.replace(/\bsix(?=[ -]?pack)/, '6').replace(/\bfour(?=[ -]?pack)/, '4');
  if (!TRAY.test(text) || has('feed', 'cost') || reading.animals.length > 0 || !isRequest(reading)) return null;
  const tray = CELLS.exec(text)
    ?.slice(1)
    .find((each) => each !== undefined);
  const numbers = quantities.filter(
    ({ unit, per, role }) =>
      role === null && (per === null || per.unit === 'each') && ['each', 'plant', 'seed'].includes(unit),
  );
  const isTrays = ({ after }: (typeof numbers)[number]) => /^(?:flat|tray|pack)/.test(after[0] ?? '');
  const isCells = ({ value }: (typeof numbers)[number]) => String(value) === tray;
  const counted = numbers.find((each) => isTrays(each) && !isCells(each)) ?? null;
  const seeksTrays = /\bhow many (?:\S+ ){0,4}(?:flats?|trays?|packs?)\b/.test(text) && counted === null;
  const plants = numbers.find((each) => each !== counted && !isCells(each) && !isTrays(each)) ?? null;
  if (tray === undefined && !(seeksTrays && plants)) return null;
  if (!seeksTrays && counted === null && plants === null) return null;
  if (target.how === 'often' || target.how === 'long' || target.how === 'far') return null;
  const percent = reading.first('percent');
  return exactCall('cell-trays', {
    plants: counted ? null : plants?.value,
    cells: tray === undefined ? null : Number(tray),
    trays: counted?.value,
    germination_percent:
      percent === null || !/\b(?:lose|lost|loss|losses|die|fail|damp)\b/.test(text) ? percent : 100 - percent,
  });
};
