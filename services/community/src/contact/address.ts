import { emailPattern } from '@farm/contracts';

const ADDRESS = new RegExp(emailPattern);
const LONGEST = 254;

/** What is said of a text that is no address. */
export const NO_ADDRESS = 'This is no address that a letter can go to.';

/** Whether a letter can go to this text: one address, nothing that could become a second one or a header line. */
export const isAddress = (text: string): boolean => text.length <= LONGEST && ADDRESS.test(text);
