import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const GALLERY = join(__dirname, '../gallery');
const shown = readdirSync(GALLERY)
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => readFileSync(join(GALLERY, file), 'utf8'))
  .join('\n');

const exported = [...readFileSync(join(__dirname, 'index.ts'), 'utf8').matchAll(/export \{([^}]+)\}/g)]
  .flatMap(([, names]) => (names ?? '').split(','))
  .map((name) => name.trim());
const components = exported.filter((name) => /^[A-Z][a-z]/.test(name));

test.each(components)('the gallery shows %s', (name) => expect(shown).toMatch(new RegExp(`<${name}\\b`)));
