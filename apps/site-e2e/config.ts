import { join } from 'node:path';

export const ROOT = join(__dirname, '../..');

/** Where the site stands and which browser visits it; `npm test` says both. */
export const siteOrigin = process.env.BASE_URL ?? 'http://localhost:4000';

export const browser = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/** The first operator's one-time sign-in link; empty once somebody has used it. */
export const operatorLink = process.env.OPERATOR_LINK ?? '';

/** Where the running site keeps its data: releases, keys, the address of its database. */
export const siteFolder = process.env.FARM_FOLDER ?? join(ROOT, '.farm');
