import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace';
import { currentSheetList, SHEET_LIST } from './teaching-sheets';

test('the page for teachers lists every sheet of the service (npm run teaching-sheets writes the list)', () => {
  expect(JSON.parse(readFileSync(join(ROOT, SHEET_LIST), 'utf8'))).toEqual(currentSheetList());
});
