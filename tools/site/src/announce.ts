import { keepsLetters, paymentsMode, type Environment } from './environment';

interface Announced {
  origin: string;
  operatorLink: string | undefined;
  given: Environment;
  folder: string;
}

const CARDS = [
  '  4242 4242 4242 4242  pays',
  '  4000 0000 0000 9995  is declined (insufficient funds)',
  '  4000 0025 0000 3155  asks the buyer to confirm',
  '  any future date, any CVC; no real money moves',
];

/** What the person who started the site reads when it stands. */
export function announcement({ origin, operatorLink, given, folder }: Announced): string {
  const test = paymentsMode(given) !== 'live';
  return [
    '',
    `The site stands: ${origin}`,
    '',
    ...(test ? ['Test cards:', ...CARDS, ''] : []),
    operatorLink
      ? `Operator's sign-in (works once, for 24 hours):\n  ${operatorLink}`
      : "Operator's sign-in: has been used; `npm run operator-link` prints a new one.",
    '',
    ...(keepsLetters(given)
      ? [`Letters the site writes: ${origin}/dev/mailbox (this machine only); sign-in codes are said here.`]
      : []),
    `Data, releases and logs: ${folder}`,
    'Ctrl-C stops everything.',
    '',
  ].join('\n');
}
