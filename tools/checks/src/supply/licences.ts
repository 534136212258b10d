import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace';
import type { Locked } from './lock';

/** Licences that ask for nothing but their text to be kept: fit for whatever we build. */
const FREE = [
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
];
const ALSO_FREE = ['CC0-1.0', 'Python-2.0', 'PSF-2.0', 'Artistic-2.0', 'Zlib', 'WTFPL', 'OFL-1.1'];

/** Licences that ask for more, and the packages for which that is no burden: tools and data that are used unchanged. */
const FOR: Readonly<Record<string, readonly string[]>> = {
  'MPL-2.0': ['axe-core', '@resvg/resvg-wasm', 'ical.js'],
  'EPL-2.0': ['elkjs'],
  'CC-BY-4.0': ['caniuse-lite'],
  'CC-BY-3.0': ['spdx-exceptions'],
};

/** Packages whose lockfile line has no licence, and what their own texts say. */
const SAID_ELSEWHERE: Readonly<Record<string, string>> = {
  'parse-cache-control': 'BSD-3-Clause',
  'png-js': 'MIT',
  reserved: 'MIT',
  suncalc: 'BSD-2-Clause',
};

/** Packages whose files speak for them: the folder that the lockfile names, as it was installed here. */
function licenceInFolder({ folder }: Locked): string | undefined {
  const file = join(ROOT, folder, 'package.json');
  if (!existsSync(file)) return undefined;
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8')) as {
    license?: string | { type?: string };
    licenses?: readonly { type?: string }[];
  };
  return typeof license === 'string' ? license : (license?.type ?? licenses?.[0]?.type);
}

const isFree = (licence: string, name: string) =>
  FREE.includes(licence) || ALSO_FREE.includes(licence) || (FOR[licence]?.includes(name) ?? false);

/** Whether a package may be used here. 'A OR B' needs one of them, 'A AND B' both. */
export function mayBeUsed(packaged: Locked): boolean {
  const said = packaged.license ?? SAID_ELSEWHERE[packaged.name] ?? licenceInFolder(packaged);
  if (said === undefined) return false;
  const plain = said.replace(/[()]/g, '');
  const words = plain.split(/ OR /i).map((choice) => choice.split(/ AND /i));
  return words.some((all) => all.every((licence) => isFree(licence.trim(), packaged.name)));
}
