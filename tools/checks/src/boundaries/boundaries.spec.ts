import { join } from 'node:path';
import { output, ROOT } from '../workspace';
import { permitted, planted } from './planted';

interface Found {
  ruleId: string | null;
  message: string;
}

let rulesBroken: Map<string, string[]>;

// ESLint is asked in a process of its own: its configuration is an ES module, which Jest cannot load here.
beforeAll(() => {
  const rows = [...planted, ...permitted].map(({ what, file, code }) => ({ what, file: join(ROOT, file), code }));
  const found = JSON.parse(
    output('node', '--import', 'tsx', join(__dirname, 'lint-texts.ts'), JSON.stringify(rows)),
  ) as Record<string, Found[]>;
  rulesBroken = new Map(
    Object.entries(found).map(([what, messages]) => [what, messages.map(({ ruleId, message }) => ruleId ?? message)]),
  );
}, 120_000);

test.each(planted)('$what is refused', ({ what, rule }) => expect(rulesBroken.get(what)).toContain(rule));

test.each(permitted)('$what is permitted', ({ what }) => expect(rulesBroken.get(what)).toEqual([]));
