import { IMAGES } from '../image/parts';
import { programOnPath } from '../on-path';
import { rehearseServer } from '../server/rehearse-server';
import { rehearseImages, type RehearsalRow } from './images';

// `npm run deploy:rehearse -- NAME`
const REHEARSALS: Readonly<Record<string, (args: readonly string[]) => Promise<RehearsalRow[]>>> = {
  images: (args) => {
    const names = IMAGES.filter((name) => args.length === 0 || args.includes(name));
    return rehearseImages(names, (line) => console.error(line));
  },
  server: ([from = '1', to = `${from}-next`]) =>
    rehearseServer({
      images: process.env.FARM_IMAGES ?? 'farm',
      from,
      to,
      browser: process.env.CHROMIUM_PATH ?? programOnPath(process.env.PATH ?? '', ['chromium', 'google-chrome']) ?? '',
      log: (line) => console.log(line),
    }),
};

async function main([name = '', ...args]: readonly string[]): Promise<number> {
  const rehearse = REHEARSALS[name];
  if (!rehearse) {
    console.error('npm run deploy:rehearse -- images [IMAGE ...] | server [VERSION [NEXT VERSION]]');
    return 2;
  }
  const rows = await rehearse(args);
  for (const { passed, seconds, scenario, result } of rows)
    console.log(`${passed ? 'passed' : 'FAILED'}  ${String(seconds).padStart(6)} s  ${scenario}: ${result}`);
  return rows.every(({ passed }) => passed) ? 0 : 1;
}

main(process.argv.slice(2)).then(
  (code) => (process.exitCode = code),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  },
);
