import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SHEET_GRADES, type TeachingSheet } from '@farm/farm';
import { ROOT } from '../workspace';

export const SHEET_LIST = 'libs/farm/src/learning/teaching-sheets.json';

const SHEETS = 'services/learning/content/teaching-sheets';
const GRADES: readonly string[] = SHEET_GRADES;

const byGradesAndMinutes = (one: TeachingSheet, other: TeachingSheet) =>
  GRADES.indexOf(one.grades) - GRADES.indexOf(other.grades) ||
  one.minutes - other.minutes ||
  one.title.localeCompare(other.title);

/** What the list of /for-teachers shows of each sheet; the rest is in its PDF alone. */
export function currentSheetList(): TeachingSheet[] {
  const files = readdirSync(join(ROOT, SHEETS)).filter((name) => name.endsWith('.json'));
  const sheets = files.map((name) => JSON.parse(readFileSync(join(ROOT, SHEETS, name), 'utf8')) as TeachingSheet);
  return sheets
    .map(({ id, title, summary, grades, minutes, where, needs, standards, drawing }) => ({
      ...{ id, title, summary, grades, minutes, where, needs, standards, drawing },
    }))
    .sort(byGradesAndMinutes);
}

if (require.main === module) writeFileSync(join(ROOT, SHEET_LIST), JSON.stringify(currentSheetList()));
