import { site } from '@farm/farm';

const words = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: site.place.timeZone });

/** The farm's day of a moment: 'March 20, 2026'. */
export const dayInWords = (moment: Date): string => words.format(moment);
