import type { Comment } from '@farm/contracts';

/** Characters of a comment, as the service counts them, and from how many on the form counts along. */
export const LONGEST = 2_000;
export const COUNTED_FROM = 1_600;

export const TOO_LONG = 'Please keep it to 2,000 characters.';

/** What is said of a comment that a person looks at first. */
export const WAITING = 'Waiting for a neighbor to check it';

/** What is said once a comment has arrived: that it waits, or what was done with it. */
export const saidOf = ({ status }: Pick<Comment, 'status'>, done: string): string =>
  status === 'pending' ? WAITING : done;
