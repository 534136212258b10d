import type { Mailer } from '@farm/server-kit/mail';
import { isMondayLetter } from './monday-letter';

interface Ways {
  mailer: Mailer;
  /** The mailbox of the house. */
  house: Mailer;
  postal: string | null;
}

/** Mass mail without a postal address is not lawful: until the farm has set one, the Monday letter stays in the house. */
export const mondayStaysHome = ({ mailer, house, postal }: Ways): Mailer => ({
  send: (mail) => (postal === null && isMondayLetter(mail.letter) ? house : mailer).send(mail),
  close: () => mailer.close(),
});
