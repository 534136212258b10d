import { Type } from '@sinclair/typebox';
import { type Contract, StrictObject } from '../contract';
import { Language } from '../language';

// Excludes characters that could add a second recipient or a header line.
const PART = '[^\\s@,;:<>()"\\\\\\[\\]\\x00-\\x1f\\x7f]+';
/** An email address; spaces around it are allowed. */
export const emailPattern = `^\\s*${PART}@${PART}\\.${PART}\\s*$`;
const Email = Type.String({ maxLength: 254, pattern: emailPattern });

/** 32 random bytes in base64url; services store only the SHA-256. */
export const EmailLinkToken = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });

export const INCOMPLETE_LINK = 'This link is not complete. Copy the whole line from the email.';
// Guesses at tokens: as often as a person may press, seldom enough for 256 bits.
export const LINK_LIMIT = { per: 'minute', times: 30, perPrefix: 300 } as const;

const Preferences = StrictObject({
  /** Masked: 'a***@example.com'. */
  address: Type.String(),
  letter: Type.Boolean(),
});

/** The newsletter, with double opt-in. */
export const newsletter = {
  /**
   * The response is the same for known and unknown addresses, so it does not disclose who is a reader. `language` is that of the
   * email that confirms; English without it. The Monday letter is English. Absent before 1.28.
   */
  'POST /api/newsletter/subscribe': {
    access: 'visitor',
    body: StrictObject({ email: Email, language: Type.Optional(Language) }),
    reply: StrictObject({ success: Type.Literal(true) }),
    messages: { '': 'Please enter a valid email address' },
    limit: { per: 'hour', times: 10, perPrefix: 150 },
  },
  /** Idempotent for 7 days; then 410 `newsletter.expired`. */
  'POST /api/newsletter/confirm': {
    access: 'anyone',
    body: StrictObject({ token: EmailLinkToken }),
    reply: StrictObject({ confirmed: Type.Literal(true) }),
    messages: { '': INCOMPLETE_LINK },
    limit: LINK_LIMIT,
  },
  /**
   * Called by the page and by mail programs (RFC 8058 one-click), which send no cookies and any kind of body: therefore
   * raw. Idempotent; the link never expires. 404 `newsletter.unknown_link`.
   */
  'POST /api/newsletter/unsubscribe/:token': {
    access: 'anyone',
    params: StrictObject({ token: EmailLinkToken }),
    reply: StrictObject({ unsubscribed: Type.Literal(true) }),
    messages: { '': INCOMPLETE_LINK },
    limit: LINK_LIMIT,
    bodyBytes: 1_024,
    raw: true,
  },
  /** The preferences of the address to which the link was sent. 404 `newsletter.unknown_link`. */
  'POST /api/newsletter/preferences': {
    access: 'anyone',
    body: StrictObject({ token: EmailLinkToken }),
    reply: Preferences,
    messages: { '': INCOMPLETE_LINK },
    limit: LINK_LIMIT,
  },
  /** The Monday letter on or off, as often as wished. */
  'PUT /api/newsletter/preferences': {
    access: 'anyone',
    body: StrictObject({ token: EmailLinkToken, letter: Type.Boolean() }),
    reply: Preferences,
    messages: { '': INCOMPLETE_LINK },
    limit: LINK_LIMIT,
  },
  /** Deletes the data of the address. A keyed hash remains, so that no further email is sent to it. */
  'POST /api/newsletter/erase': {
    access: 'anyone',
    body: StrictObject({ token: EmailLinkToken }),
    reply: StrictObject({ erased: Type.Literal(true) }),
    messages: { '': INCOMPLETE_LINK },
    limit: LINK_LIMIT,
  },
} satisfies Contract;
