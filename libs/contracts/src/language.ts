import { LANGUAGES } from '@farm/farm';
import { OneOf } from './contract';

/** A language of the site. */
export const Language = OneOf(LANGUAGES);
