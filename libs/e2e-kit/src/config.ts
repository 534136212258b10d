import { join } from 'node:path';

export const ROOT = join(__dirname, '../../..');

/** The origin of the tested site: of a running one that BASE_URL names, or of the one that Playwright has started. */
export const siteOrigin = process.env.BASE_URL ?? '';

/** The path of the browser; global-setup.ts sets it, and the next one. */
export const browser = process.env.CHROMIUM_PATH ?? '';

/** The path of a whole browser, for what one without a window lacks. */
export const wholeBrowser = process.env.WHOLE_CHROMIUM_PATH ?? browser;

/** The first operator's one-time sign-in link; empty after its use. */
export const operatorLink = process.env.OPERATOR_LINK ?? '';

/** The data folder of the running site: releases, keys, the URL of its database. */
export const siteFolder = process.env.FARM_FOLDER ?? join(ROOT, '.farm');
