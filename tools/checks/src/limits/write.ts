import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace';
import { limitsPage } from './page';

writeFileSync(join(ROOT, 'docs/security/limits.md'), limitsPage());
