import { messages as farm } from '@farm/farm/messages/en';
import { messages as ui } from '@farm/ui/messages/en';
import type { Catalogs } from '@farm/web-kit';
import { messages as webKit } from '@farm/web-kit/messages/en';
import { messages as shell } from '../generated/en';

/** The messages of the layout and of the shell's pages, with those of the libraries that every page shows. */
export const catalogs: Catalogs = {
  en: { ...farm, ...ui, ...webKit, ...shell },
  es: () => import(/* webpackChunkName: "es" */ './spanish'),
};
