/** An address gets no second email that asks to confirm the same thing within this time, in minutes. */
export const CONFIRMATION_PAUSE_MINUTES = 1;

/** Under a form that sends such an email. The number of a day is the default of the daily limit of emails. */
export const CONFIRMATION_AGAIN =
  /*i18n*/ 'Nothing there? Look in your spam folder, or ask again after one minute: we send it up to three times a day.';
