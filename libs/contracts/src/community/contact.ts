import { Type } from '@sinclair/typebox';
import { type Contract, StrictObject, Uuid } from '../contract';

/** Maximum lengths in characters. */
export const contactLimits = { name: 200, email: 254, message: 5_000 } as const;

/** Messages to the farm. */
export const contact = {
  /**
   * Responds after the message and the email to the operators are stored, so an unavailable mail server changes nothing.
   * `key` is the idempotency key per visitor; `website` is the honeypot. 422 `contact.empty`, `contact.line_break`,
   * and `form.confirm_person` for a filled honeypot, until the visitor confirms to be a `person`.
   */
  'POST /api/contact': {
    access: 'visitor',
    body: StrictObject({
      name: Type.String({ maxLength: contactLimits.name }),
      email: Type.String({ maxLength: contactLimits.email }),
      message: Type.String({ maxLength: contactLimits.message }),
      key: Type.Optional(Uuid),
      website: Type.Optional(Type.String({ maxLength: 400 })),
      person: Type.Optional(Type.Boolean()),
    }),
    reply: StrictObject({
      received: Type.Literal(true),
      /** Short enough to read out on the phone: '7Q2K'. */
      reference: Type.String(),
    }),
    messages: {
      name: `Please give a name of up to ${contactLimits.name} characters.`,
      email: `Please give an address of up to ${contactLimits.email} characters.`,
      message: `Please write up to ${contactLimits.message.toLocaleString('en-US')} characters.`,
      '': 'Please fill out all fields before submitting.',
    },
    limit: { per: 'hour', times: 3, perPrefix: 20 },
    bodyBytes: 24_064,
  },
} satisfies Contract;
