import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace';
import type { LockedPackage } from './packages';

/** Licences whose only condition is to include their text. */
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
  'CC0-1.0',
  'Python-2.0',
  'PSF-2.0',
  'Artistic-2.0',
  'Zlib',
  'WTFPL',
  'OFL-1.1',
];

const LIBVIPS = [
  ...[
    'darwin-arm64',
    'darwin-x64',
    'linux-arm',
    'linux-arm64',
    'linux-ppc64',
    'linux-riscv64',
    'linux-s390x',
    'linux-x64',
  ],
  ...['linuxmusl-arm64', 'linuxmusl-x64'],
]
  .map((platform) => `@img/sharp-libvips-${platform}`)
  .concat(['win32-arm64', 'win32-ia32', 'win32-x64', 'wasm32'].map((platform) => `@img/sharp-${platform}`));

/** Licences with further conditions, and the packages (unchanged tools and data) that meet them. */
const FREE_FOR: Readonly<Record<string, readonly string[]>> = {
  'MPL-2.0': ['axe-core', '@resvg/resvg-wasm', 'ical.js'],
  'EPL-2.0': ['elkjs'],
  // libvips and what it is made of, as shared libraries that can be replaced.
  'LGPL-3.0-or-later': LIBVIPS,
  'CC-BY-4.0': ['caniuse-lite'],
  'CC-BY-3.0': ['spdx-exceptions'],
};

/** Licences of packages whose lockfile entry names none, from their own texts. */
const UNDECLARED: Readonly<Record<string, string>> = {
  'cli-table': 'MIT',
  'parse-cache-control': 'BSD-3-Clause',
  'png-js': 'MIT',
  reserved: 'MIT',
  suncalc: 'BSD-2-Clause',
};

/** The licence in a package's own package.json, if it is installed. */
function licenceInFolder({ folder }: LockedPackage): string | undefined {
  const file = join(ROOT, folder, 'package.json');
  if (!existsSync(file)) return undefined;
  const { license, licenses } = JSON.parse(readFileSync(file, 'utf8')) as {
    license?: string | { type?: string };
    licenses?: readonly { type?: string }[];
  };
  return typeof license === 'string' ? license : (license?.type ?? licenses?.[0]?.type);
}

const isFree = (licence: string, name: string) =>
  FREE.includes(licence) || (FREE_FOR[licence]?.includes(name) ?? false);

/** Whether a package may be used here. 'A OR B' needs one of them, 'A AND B' both. */
export function isLicenceAllowed(packaged: LockedPackage): boolean {
  const declared = packaged.license ?? UNDECLARED[packaged.name] ?? licenceInFolder(packaged);
  if (declared === undefined) return false;
  const plain = declared.replace(/[()]/g, '');
  const choices = plain.split(/ OR /i).map((choice) => choice.split(/ AND /i));
  return choices.some((all) => all.every((licence) => isFree(licence.trim(), packaged.name)));
}

/** The licence texts of a distributed package. */
export interface Notice {
  name: string;
  version: string;
  licence: string;
  text: string;
}

const LICENCE_FILE = /^(licen[cs]e|copying|notice|ofl)([.-].*)?$/i;

/** Author and licence from package.json, for packages without a licence file. */
function declaredLicence(folder: string): string {
  const { author, license, homepage } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    author?: string | { name?: string };
    license?: string;
    homepage?: string;
  };
  const name = typeof author === 'string' ? author : author?.name;
  return [name, homepage, `Licence: ${license ?? 'not declared'}. The package has no licence text.`]
    .filter(Boolean)
    .join('\n');
}

/** @throws Error if the package is not installed. */
export function noticeOf({ folder, name, version, license }: LockedPackage): Notice {
  const path = join(ROOT, folder);
  if (!existsSync(path)) throw new Error(`${folder} is not installed: npm ci`);
  const files = readdirSync(path)
    .filter((file) => LICENCE_FILE.test(file))
    .sort();
  const texts = files.map((file) => readFileSync(join(path, file), 'utf8').replace(/\r/g, '').trim());
  return { name, version, licence: license ?? 'see text', text: texts.join('\n\n') || declaredLicence(path) };
}
