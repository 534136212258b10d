import { Type } from '@sinclair/typebox';
import { type Contract, StrictObject } from '../contract';

/** The free guides by e-mail. */
export const leads = {
  /**
   * The same answer, after the same time, for known, unknown, erased and lately asked-for addresses. 422 `lead.empty`
   * and `lead.email`. `newsletter` asks for the Monday letter as well; `website` is the honeypot.
   */
  'POST /api/capture-lead': {
    access: 'visitor',
    // No shape of an address here: what is wrong with it is told by the rule, in the specification's sentence.
    body: StrictObject({
      firstName: Type.String({ maxLength: 400 }),
      email: Type.String({ maxLength: 400 }),
      newsletter: Type.Optional(Type.Boolean()),
      website: Type.Optional(Type.String({ maxLength: 400 })),
    }),
    // The site's own service reports failures by status; a page reads both.
    reply: Type.Union([
      StrictObject({ success: Type.Literal(true) }),
      StrictObject({ success: Type.Literal(false), error: Type.String() }),
    ]),
    messages: { '': 'Please fill in all fields' },
    limit: { per: 'hour', times: 10, perPrefix: 150 },
  },
} satisfies Contract;
