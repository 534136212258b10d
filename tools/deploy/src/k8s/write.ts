import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { files } from './manifests';

// `npm run k8s`: writes tools/deploy/k8s.
const FOLDER = resolve(__dirname, '../../k8s');
for (const [name, text] of Object.entries(files)) {
  const file = join(FOLDER, name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
console.log(Object.keys(files).join('\n'));
