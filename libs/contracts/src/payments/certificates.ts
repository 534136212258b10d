import { Type } from '@sinclair/typebox';
import { type Contract, StrictObject, OneOf } from '../contract';
import { Moment } from './products';

/** Letter case, spaces and dashes do not matter; O, I, L are read as 0, 1, 1. */
const CodeParams = StrictObject({ code: Type.String({ minLength: 1, maxLength: 120 }) });

export const certificates = {
  /** Public verification; discloses no email address. 404 `certificate.unknown`. */
  'GET /api/certificates/:code': {
    access: 'visitor',
    params: CodeParams,
    reply: StrictObject({
      status: OneOf(['valid', 'revoked']),
      /** A sentence instead of the name if the holder had it removed. */
      name: Type.String(),
      nameRemoved: Type.Boolean(),
      course: Type.String(),
      issuedOn: Moment,
    }),
    limit: { per: 'minute', times: 30, perPrefix: 300 },
  },
  /** For browsers with access to the course. */
  'GET /api/certificates/:code/pdf': {
    access: 'visitor',
    cost: 'high',
    params: CodeParams,
    limit: { per: 'minute', times: 30, perPrefix: 300 },
  },
} satisfies Contract;
