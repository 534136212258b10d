import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES } from '@farm/contracts';
import { ROOT } from '../workspace';
import { openApiOf } from './openapi';

const folder = join(ROOT, 'docs/openapi');
mkdirSync(folder, { recursive: true });
for (const service of SERVICES) {
  writeFileSync(join(folder, `${service}.json`), `${JSON.stringify(openApiOf(service), null, 2)}\n`);
}
