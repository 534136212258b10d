import { Problem } from '@farm/ui';

/** A letter's link that lost its key on the way, as some mail programs break long lines. */
export const CutLink = () => <Problem text="This link is not complete. Copy the whole line from the letter." />;
