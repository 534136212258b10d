/** Emails with the button of the frost bell to one address in 24 hours, whoever asks. */
export const MAX_BELL_EMAILS_A_DAY = 5;
