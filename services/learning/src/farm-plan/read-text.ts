import { readSite, readWishes, type SiteReading } from '@farm/reader';
import { currentLanguage } from '../language/messages';

/** What a text says of a site, written in the language of the work or in English. */
export const readSiteText = (text: string): SiteReading => readSite(text, currentLanguage());

/** What a text asks to grow or keep, likewise. */
export const readWishText = (text: string) => readWishes(text, currentLanguage());
