import { Type } from '@sinclair/typebox';
import { type Contract, OneOf, StrictObject, Uuid } from '../contract';

const INCOMPLETE = 'Please fill out all fields before submitting.';

/** Maximum lengths in characters. */
export const contactLimits = { name: 200, email: 254, message: 5_000 } as const;

/** Maximum lengths in characters of what a request for a visit says. */
const visitLimits = { school: 200, grade: 60, children: 100, phone: 40, wishes: 2_000 } as const;

const VisitDay = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });

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
      '': INCOMPLETE,
    },
    limit: { per: 'hour', times: 3, perPrefix: 20 },
    bodyBytes: 24_064,
  },
  /**
   * A class that wants to visit, stored and answered as a message. `firstDay` and `secondDay` are days of farm time, not
   * in the past. As above, and 422 `visit.day`.
   */
  'POST /api/visit-requests': {
    access: 'visitor',
    body: StrictObject({
      name: Type.String({ maxLength: contactLimits.name }),
      email: Type.String({ maxLength: contactLimits.email }),
      school: Type.String({ maxLength: visitLimits.school }),
      grade: Type.String({ maxLength: visitLimits.grade }),
      /** '24 children and 3 adults' */
      children: Type.String({ maxLength: visitLimits.children }),
      firstDay: VisitDay,
      secondDay: VisitDay,
      /** Where the class and the farm meet; absent: not said. */
      place: Type.Optional(OneOf(['farm', 'school'])),
      phone: Type.Optional(Type.String({ maxLength: visitLimits.phone })),
      wishes: Type.Optional(Type.String({ maxLength: visitLimits.wishes })),
      key: Type.Optional(Uuid),
      website: Type.Optional(Type.String({ maxLength: 400 })),
      person: Type.Optional(Type.Boolean()),
    }),
    reply: StrictObject({ received: Type.Literal(true), reference: Type.String() }),
    messages: {
      name: `Please give a name of up to ${contactLimits.name} characters.`,
      email: `Please give an address of up to ${contactLimits.email} characters.`,
      school: `Please name your school in up to ${visitLimits.school} characters.`,
      grade: `Please name the grade in up to ${visitLimits.grade} characters.`,
      children: `Please say in up to ${visitLimits.children} characters how many come.`,
      firstDay: 'Please choose a day.',
      secondDay: 'Please choose a second day, in case the first one is taken.',
      place: 'Please say whether you come to the farm or we come to you.',
      phone: `Please keep the phone number to ${visitLimits.phone} characters.`,
      wishes: `Please write up to ${visitLimits.wishes.toLocaleString('en-US')} characters.`,
      '': INCOMPLETE,
    },
    limit: { per: 'hour', times: 3, perPrefix: 20 },
    bodyBytes: 12_288,
  },
} satisfies Contract;
