import { Type } from '@sinclair/typebox';
import { type Contract, StrictObject } from '../contract';
import { Moment } from './products';

/** Typed from paper: letter case, spaces and dashes do not matter, and O, I, L are read as 0, 1, 1. */
const CodeParams = StrictObject({ code: Type.String({ minLength: 1, maxLength: 40 }) });

export const certificates = {
  /** Anyone may check a certificate; no address is told. 404 `certificate.unknown`. */
  'GET /api/certificates/:code': {
    access: 'visitor',
    params: CodeParams,
    reply: StrictObject({
      status: Type.Union([Type.Literal('valid'), Type.Literal('revoked')]),
      /** A sentence in its place where the holder had it removed. */
      name: Type.String(),
      nameRemoved: Type.Boolean(),
      course: Type.String(),
      issuedOn: Moment,
    }),
    limit: { per: 'minute', times: 30, perPrefix: 300 },
  },
  /** The paper, for a browser that may open the course. */
  'GET /api/certificates/:code/pdf': {
    access: 'visitor',
    params: CodeParams,
    limit: { per: 'minute', times: 30, perPrefix: 300 },
  },
} satisfies Contract;
