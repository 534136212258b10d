import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The checkout. */
export const ROOT = resolve(__dirname, '../../..');

/** Nx projects of the shell and the remotes, which are folders of apps. */
export const APPS: readonly string[] = readdirSync(join(ROOT, 'apps')).filter((name) => /^shell$|-mfe$/.test(name));
