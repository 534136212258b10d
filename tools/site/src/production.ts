type Environment = Readonly<Record<string, string | undefined>>;

/** What is embedded, what replaces it, and the variable that allows it in production all the same. */
const EMBEDDED = [
  { what: 'an embedded database', instead: ['DATABASE_URL'], allow: 'ALLOW_EMBEDDED_DATABASE' },
  { what: 'the card sandbox', instead: ['STRIPE_SECRET_KEY'], allow: 'ALLOW_SANDBOX_PAYMENTS' },
  {
    what: 'generated keys',
    instead: [
      ...['COOKIE_KEYS', 'LINK_KEYS', 'EMAIL_HASH_KEY', 'VISITOR_KEY', 'QUIZ_KEY'],
      ...['RELEASE_SIGNING_KEY', 'RELEASE_PUBLIC_KEYS'],
    ],
    allow: 'ALLOW_EMBEDDED_KEYS',
  },
  { what: 'the mailbox in place of a mail server', instead: ['SMTP_URL'], allow: 'ALLOW_MAILBOX_IN_PRODUCTION' },
  { what: 'a made-up first operator', instead: ['FIRST_OPERATOR_EMAIL'], allow: 'ALLOW_EMBEDDED_OPERATOR' },
] as const;

/** Why this environment may not start: nothing embedded works in production unless its own variable says yes. */
export function productionRefusals(env: Environment): string[] {
  if (env.NODE_ENV !== 'production') return [];
  return EMBEDDED.filter(({ instead, allow }) => instead.some((name) => !env[name]) && env[allow] !== 'yes').map(
    ({ what, instead, allow }) =>
      `NODE_ENV=production, but this would use ${what}. Set ${instead.join(', ')}, or ${allow}=yes.`,
  );
}
