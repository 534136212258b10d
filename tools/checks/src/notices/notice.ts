import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locked } from '../supply/lock';
import { ROOT } from '../workspace';

/** A package that leaves the house, with the words that its makers ask to go with it. */
export interface Notice {
  name: string;
  version: string;
  licence: string;
  text: string;
}

const LICENCE_FILE = /^(licen[cs]e|copying|notice|ofl)([.-].*)?$/i;

/** Makers and licence as a package's own file says them, for packages that bring no text. */
function ownWords(folder: string): string {
  const { author, license, homepage } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    author?: string | { name?: string };
    license?: string;
    homepage?: string;
  };
  const maker = typeof author === 'string' ? author : author?.name;
  return [maker, homepage, `Licence: ${license ?? 'not said'}. The package brings no text of it.`]
    .filter(Boolean)
    .join('\n');
}

/** What goes with a package. Throws when it is not installed here. */
export function noticeOf({ folder, name, version, license }: Locked): Notice {
  const at = join(ROOT, folder);
  if (!existsSync(at)) throw new Error(`${folder} is not installed: npm ci`);
  const files = readdirSync(at)
    .filter((file) => LICENCE_FILE.test(file))
    .sort();
  const texts = files.map((file) => readFileSync(join(at, file), 'utf8').replace(/\r/g, '').trim());
  return { name, version, licence: license ?? 'see text', text: texts.join('\n\n') || ownWords(at) };
}
