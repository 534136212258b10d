import { Type } from '@sinclair/typebox';
import { type Contract, Exact } from '../contract';

/** The free guides by e-mail. Spec 2 section 7. */
export const leads = {
  /**
   * The same answer, after the same time, for known, unknown, erased and lately asked-for addresses. 422 `lead.empty`
   * and `lead.email`. `newsletter` asks for the Monday letter as well; `website` is the honeypot.
   */
  'POST /api/capture-lead': {
    access: 'visitor',
    // No shape of an address here: what is wrong with it is told by the rule, in the specification's sentence.
    body: Exact({
      firstName: Type.String({ maxLength: 400 }),
      email: Type.String({ maxLength: 400 }),
      newsletter: Type.Optional(Type.Boolean()),
      website: Type.Optional(Type.String({ maxLength: 400 })),
    }),
    reply: Exact({ success: Type.Literal(true) }),
    say: { '': 'Please fill in all fields' },
    limit: { per: 'hour', times: 10, perPrefix: 30 },
  },
} satisfies Contract;
