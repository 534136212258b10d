import { place } from '@farm/farm';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: place.timeZone });

/** A moment of the wire as the farm's own date: 'August 23, 2025'. */
export const longDate = (moment: string): string => day.format(new Date(moment));
