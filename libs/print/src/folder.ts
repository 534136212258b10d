import { createRequire } from 'node:module';
import { dirname } from 'node:path';

/**
 * The folder of this library: templates and generated fonts are read from it, also by a bundled service, beside whose
 * bundle it is installed as a package.
 */
export const PRINT_FOLDER = dirname(createRequire(__filename).resolve('@farm/print/package.json'));
