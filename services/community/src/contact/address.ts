import { emailPattern } from '@farm/contracts';

const ADDRESS = new RegExp(emailPattern);
const LONGEST = 254;

/** Whether a letter can go to this text: one address, nothing that could become a second one or a header line. */
export const isAddress = (text: string): boolean => text.length <= LONGEST && ADDRESS.test(text);
