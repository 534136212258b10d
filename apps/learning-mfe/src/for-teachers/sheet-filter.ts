import {
  gradesText,
  SHEET_GRADES,
  SHEET_MINUTES,
  type SheetGrades,
  type SheetMinutes,
  type TeachingSheet,
} from '@farm/farm';

export const ALL = 'all';

/** What is chosen of each; 'all': everything. */
export interface SheetFilter {
  grades: SheetGrades | typeof ALL;
  minutes: `${SheetMinutes}` | typeof ALL;
}

const isOneOf = <T extends string>(values: readonly T[], value: string | null): value is T =>
  value !== null && (values as readonly string[]).includes(value);

const MINUTES = SHEET_MINUTES.map((minutes): `${SheetMinutes}` => `${minutes}`);

/** The filter of '?grades=3-5&minutes=30'. Anything else is everything. */
export function parseFilter(search: string): SheetFilter {
  const params = new URLSearchParams(search);
  const [grades, minutes] = [params.get('grades'), params.get('minutes')];
  return {
    grades: isOneOf(SHEET_GRADES, grades) ? grades : ALL,
    minutes: isOneOf(MINUTES, minutes) ? minutes : ALL,
  };
}

/** '?grades=3-5', or '' for everything. */
export function formatFilter({ grades, minutes }: SheetFilter): string {
  const chosen = Object.entries({ grades, minutes }).filter(([, value]) => value !== ALL);
  return chosen.length > 0 ? `?${new URLSearchParams(chosen)}` : '';
}

export const filterSheets = (sheets: readonly TeachingSheet[], { grades, minutes }: SheetFilter) =>
  sheets.filter(
    (sheet) => (grades === ALL || sheet.grades === grades) && (minutes === ALL || sheet.minutes === Number(minutes)),
  );

interface Choice<V extends string> {
  value: V;
  /** With the number of sheets that it would show. */
  label: string;
}

const choicesOf = <V extends string>(
  values: readonly V[],
  textOf: (value: V) => string,
  count: (value: V) => number,
): Choice<V>[] => values.map((value) => ({ value, label: `${textOf(value)} (${count(value)})` }));

/** The choices of grades, each with the number of sheets that it shows with the minutes chosen. */
export const gradeChoices = (sheets: readonly TeachingSheet[], filter: SheetFilter) =>
  choicesOf<SheetFilter['grades']>(
    [ALL, ...SHEET_GRADES],
    (grades) => (grades === ALL ? 'All' : gradesText(grades)),
    (grades) => filterSheets(sheets, { ...filter, grades }).length,
  );

/** The choices of minutes, each with the number of sheets that it shows with the grades chosen. */
export const minuteChoices = (sheets: readonly TeachingSheet[], filter: SheetFilter) =>
  choicesOf<SheetFilter['minutes']>(
    [ALL, ...MINUTES],
    (minutes) => (minutes === ALL ? 'Any' : `${minutes}`),
    (minutes) => filterSheets(sheets, { ...filter, minutes }).length,
  );
