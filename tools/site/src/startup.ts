import { parseArgs } from 'node:util';
import { type Environment, usesMailbox, paymentsMode } from './environment';

/** Embedded parts, the settings that replace them, and the variable that allows them in production. */
const EMBEDDED = [
  { part: 'an embedded database', settings: ['DATABASE_URL'], allow: 'ALLOW_EMBEDDED_DATABASE' },
  { part: 'the Stripe sandbox', settings: ['STRIPE_SECRET_KEY'], allow: 'ALLOW_SANDBOX_PAYMENTS' },
  {
    part: 'generated keys',
    settings: [
      ...['COOKIE_KEYS', 'LINK_KEYS', 'EMAIL_HASH_KEY', 'VISITOR_KEY', 'QUIZ_KEY'],
      ...['RELEASE_SIGNING_KEY', 'RELEASE_PUBLIC_KEYS'],
    ],
    allow: 'ALLOW_EMBEDDED_KEYS',
  },
  { part: 'the mailbox instead of a mail server', settings: ['SMTP_URL'], allow: 'ALLOW_MAILBOX_IN_PRODUCTION' },
  { part: 'a default first operator', settings: ['FIRST_OPERATOR_EMAIL'], allow: 'ALLOW_EMBEDDED_OPERATOR' },
] as const;

/** Reasons not to start: each embedded part must be allowed explicitly in production. */
export function productionErrors(env: Environment): string[] {
  if (env.NODE_ENV !== 'production') return [];
  return EMBEDDED.filter(({ settings, allow }) => settings.some((name) => !env[name]) && env[allow] !== 'yes').map(
    ({ part, settings, allow }) =>
      `NODE_ENV=production, but this would use ${part}. Set ${settings.join(', ')}, or ${allow}=yes.`,
  );
}

export const USAGE = `npm start [-- --replicas N]
  --replicas N   run N replicas of each service behind one gateway (1 to 8, default 1)`;

/** The number of replicas of each service; undefined for invalid arguments. */
export function parseReplicas(args: readonly string[]): number | undefined {
  try {
    const { values } = parseArgs({ args: [...args], options: { replicas: { type: 'string', default: '1' } } });
    return /^[1-8]$/.test(values.replicas) ? Number(values.replicas) : undefined;
  } catch {
    return undefined;
  }
}

interface StartMessageInput {
  origin: string;
  operatorLink: string | undefined;
  userEnv: Environment;
  folder: string;
}

const CARDS = [
  '  4242 4242 4242 4242  pays',
  '  4000 0000 0000 9995  is declined (insufficient funds)',
  '  4000 0025 0000 3155  asks the buyer to confirm',
  '  Use any future date and any CVC. No real money moves.',
];

/** Printed once the site is ready. */
export function startMessage({ origin, operatorLink, userEnv, folder }: StartMessageInput): string {
  const test = paymentsMode(userEnv) !== 'live';
  return [
    '',
    `The site is running at ${origin}`,
    '',
    ...(test ? ['Test cards:', ...CARDS, ''] : []),
    operatorLink
      ? `Operator sign-in link (works once, within 24 hours):\n  ${operatorLink}`
      : 'The operator sign-in link has been used. `npm run operator-link` prints a new one.',
    '',
    ...(usesMailbox(userEnv)
      ? [`Emails sent by the site: ${origin}/dev/mailbox (on this machine only). Sign-in codes are also printed here.`]
      : []),
    `Data, releases and logs: ${folder}`,
    'Press Ctrl-C to stop.',
    '',
  ].join('\n');
}
