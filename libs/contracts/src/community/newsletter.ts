import { Type } from '@sinclair/typebox';
import { type Contract, StrictObject } from '../contract';

// One address, nothing that could make a second recipient or a header line of it.
const PART = '[^\\s@,;:<>()"\\\\\\[\\]\\x00-\\x1f\\x7f]+';
/** What may be an address that letters go to, blanks around it allowed. */
export const emailPattern = `^\\s*${PART}@${PART}\\.${PART}\\s*$`;
const Email = Type.String({ maxLength: 254, pattern: emailPattern });

/** 32 random bytes in base64url; services keep the SHA-256 only. */
const Token = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });

const NOT_WHOLE = 'This link is not complete. Copy the whole line from the email.';
// Guesses at tokens: as often as a person may press, seldom enough for 256 bits.
const GUESSES = { per: 'minute', times: 30, perPrefix: 300 } as const;

const Preferences = StrictObject({
  /** Enough to know one's own again: 'a***@example.com'. */
  address: Type.String(),
  letter: Type.Boolean(),
});

/** The farm's letter: asked for, confirmed from the inbox, left again. */
export const newsletter = {
  /** The same answer for known, unknown and lately asked-for addresses: it tells nothing about who reads us. */
  'POST /api/newsletter/subscribe': {
    access: 'visitor',
    body: StrictObject({ email: Email }),
    reply: StrictObject({ success: Type.Literal(true) }),
    messages: { '': 'Please enter a valid email address' },
    limit: { per: 'hour', times: 10, perPrefix: 150 },
  },
  /** Idempotent for 7 days; then 410 `newsletter.expired`. */
  'POST /api/newsletter/confirm': {
    access: 'anyone',
    body: StrictObject({ token: Token }),
    reply: StrictObject({ confirmed: Type.Literal(true) }),
    messages: { '': NOT_WHOLE },
    limit: GUESSES,
  },
  /**
   * Of the page, and of mail programs (RFC 8058): a POST without cookies, whatever form its body has, so it is raw;
   * the token is its proof. Idempotent, without end; 404 `newsletter.unknown_link`.
   */
  'POST /api/newsletter/unsubscribe/:token': {
    access: 'anyone',
    params: StrictObject({ token: Token }),
    reply: StrictObject({ unsubscribed: Type.Literal(true) }),
    messages: { '': NOT_WHOLE },
    limit: GUESSES,
    bodyBytes: 1_024,
    raw: true,
  },
  /** What stands under the link of a letter, which proves the inbox. 404 `newsletter.unknown_link`. */
  'POST /api/newsletter/preferences': {
    access: 'anyone',
    body: StrictObject({ token: Token }),
    reply: Preferences,
    messages: { '': NOT_WHOLE },
    limit: GUESSES,
  },
  /** The Monday letter on or off, as often as wished. */
  'PUT /api/newsletter/preferences': {
    access: 'anyone',
    body: StrictObject({ token: Token, letter: Type.Boolean() }),
    reply: Preferences,
    messages: { '': NOT_WHOLE },
    limit: GUESSES,
  },
  /** Deletes what is held under the address; a keyed mark stays, so that nobody writes to it again. */
  'POST /api/newsletter/erase': {
    access: 'anyone',
    body: StrictObject({ token: Token }),
    reply: StrictObject({ erased: Type.Literal(true) }),
    messages: { '': NOT_WHOLE },
    limit: GUESSES,
  },
} satisfies Contract;
