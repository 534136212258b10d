import type { Catalogs } from '@farm/web-kit';
import { messages as en } from '../generated/en';

/** The messages of the layout and of the shell's pages, with those of the libraries that every page shows. */
export const catalogs: Catalogs = { en, es: () => import(/* webpackChunkName: "es" */ './spanish') };
