import { commitToday } from '../measured';
import { axe } from './accessibility';
import { sorted, type Judged, type Validator } from './finding';
import { keep } from './keep';
import { links } from './links';
import { htmlValidate, vnu } from './pages';
import { cspEvaluator } from './policies';
import { accepted } from './reasons';
import { byRule, exitCodeOf, type Row } from './report';
import { lockfileLint, NotAnswered, npmAudit, secretlint, spectral } from './repository';
import { sqlmap, wapiti } from './scanners';
import { withSite } from './site';

const ALL: readonly Validator[] = [
  vnu,
  htmlValidate,
  axe,
  links,
  cspEvaluator,
  spectral,
  secretlint,
  lockfileLint,
  npmAudit,
  wapiti,
  sqlmap,
];

async function rowOf(validator: Validator, site: Judged): Promise<Row> {
  const { name, judges, install } = validator;
  const version = validator.version();
  const nothing = { name, judges, version: version ?? '', looked: '', open: [], reasoned: [], measured: commitToday() };
  if (version === undefined) return { ...nothing, missing: install };
  try {
    const { looked, findings } = await validator.run(site);
    return { name, judges, version, looked, measured: nothing.measured, ...sorted(name, findings, accepted) };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { ...nothing, missing: error instanceof NotAnswered ? `${why}; ${install}` : `it failed: ${why}` };
  }
}

function tell({ name, looked, open, missing }: Row): void {
  if (missing !== undefined) return console.log(`${name}: not available (${missing})`);
  console.log(`${name}: ${looked}, ${open.length} open findings`);
  for (const line of byRule(open)) console.log(`  ${line}`);
}

/** `npm run audit:site [-- names]`: independent validators against a site of its own. Each renews its line of the page. */
async function main(): Promise<number> {
  const asked = process.argv.slice(2);
  const chosen = asked.length === 0 ? ALL : ALL.filter(({ name }) => asked.includes(name));
  if (chosen.length < asked.length) {
    console.error(`npm run audit:site [-- ${ALL.map(({ name }) => `'${name}'`).join(' | ')}]`);
    return 2;
  }
  const rows = await withSite(
    (line) => console.log(line),
    async (site) => {
      const told: Row[] = [];
      for (const validator of chosen) {
        console.log(`${validator.name} …`);
        const row = await rowOf(validator, site);
        tell(row);
        keep(
          row,
          ALL.map((each) => each.name),
        );
        told.push(row);
      }
      return told;
    },
  );
  return exitCodeOf(rows);
}

main().then(
  (code) => void (process.exitCode = code),
  (failure: unknown) => {
    console.error(failure);
    process.exitCode = 1;
  },
);
