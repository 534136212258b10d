import { Type } from '@sinclair/typebox';
import { type Contract, StrictObject } from '../contract';
import { Language } from '../language';

/** Maximum lengths in characters. Longer names are cut. */
export const leadLimits = { firstName: 80, email: 254 } as const;
export const NOT_AN_EMAIL = 'Please enter a valid email address';

/** The free guides by email. */
export const leads = {
  /**
   * The response and its timing disclose nothing about an address: known, unknown and erased ones get the same. 422
   * `lead.empty` and `lead.email`. `newsletter` also requests the Monday newsletter; `website` is the honeypot, and 422
   * `form.confirm_person` says that it was filled in, until the visitor confirms to be a `person`.
   * `language` is that of the email; English without it. Absent before 1.28.
   */
  'POST /api/capture-lead': {
    access: 'visitor',
    bodyBytes: 5_120,
    // No pattern: the service rejects invalid addresses with its own sentence.
    body: StrictObject({
      firstName: Type.String({ maxLength: 400 }),
      email: Type.String({ maxLength: 400 }),
      newsletter: Type.Optional(Type.Boolean()),
      website: Type.Optional(Type.String({ maxLength: 400 })),
      person: Type.Optional(Type.Boolean()),
      language: Type.Optional(Language),
    }),
    // The service reports failures by status; pages accept both forms.
    reply: Type.Union([
      StrictObject({ success: Type.Literal(true) }),
      StrictObject({ success: Type.Literal(false), error: Type.String() }),
    ]),
    messages: { '': 'Please fill in all fields' },
    formFields: {
      firstName: {
        maxLength: leadLimits.firstName,
        message: `Please give a first name of up to ${leadLimits.firstName} characters.`,
      },
      email: { maxLength: leadLimits.email, message: NOT_AN_EMAIL },
    },
    limit: { per: 'hour', times: 10, perPrefix: 150 },
  },
} satisfies Contract;
