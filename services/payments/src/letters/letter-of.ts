import type { Letter } from '@farm/server-kit/mail';
import { accessLetter, freshLinkLetter, receiptLetter, type Bought } from './bought-letters';
import { correctedNewLetter, correctedOldLetter, libraryLetter } from './library-letters';
import { duplicateLetter, refundLetter, type Refunded } from './money-back-letters';
import { alertLetter, type Alarm } from './operator-letters';
import type { OrderTold } from './order-told';

/** What each letter tells, as it stands when the letter is written. */
export interface LetterFacts {
  receipt: Bought;
  access: Bought;
  fresh_link: Bought;
  resend: Bought;
  refund: Refunded;
  duplicate_refunded: { order: OrderTold };
  library_link: { key: string };
  email_corrected_old: { order: OrderTold };
  email_corrected_new: { order: OrderTold };
  operator_alert: Alarm;
}

type Writers = { [K in keyof LetterFacts]: (facts: LetterFacts[K], siteOrigin: string) => Letter };

const LETTERS: Writers = {
  receipt: receiptLetter,
  access: accessLetter,
  fresh_link: freshLinkLetter,
  resend: (bought, siteOrigin) =>
    bought.order.kind === 'course' ? accessLetter(bought, siteOrigin) : receiptLetter(bought, siteOrigin),
  refund: refundLetter,
  duplicate_refunded: duplicateLetter,
  library_link: libraryLetter,
  email_corrected_old: correctedOldLetter,
  email_corrected_new: correctedNewLetter,
  operator_alert: alertLetter,
};

/** The letter of a kind. A pure function of its facts. */
export const letterOf = <K extends keyof LetterFacts>(kind: K, facts: LetterFacts[K], siteOrigin: string): Letter =>
  LETTERS[kind](facts, siteOrigin);
