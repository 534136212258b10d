import { Type } from '@sinclair/typebox';
import { type Contract, Exact } from '../contract';
import { Moment } from './products';

/** Typed from paper: letter case, spaces and dashes do not matter, and O, I, L are read as 0, 1, 1. */
const CodeParams = Exact({ code: Type.String({ minLength: 1, maxLength: 40 }) });

export const certificates = {
  /** Anyone may check a certificate; no address is told. 404 `certificate.unknown`. */
  'GET /api/certificates/:code': {
    access: 'visitor',
    params: CodeParams,
    reply: Exact({
      status: Type.Union([Type.Literal('valid'), Type.Literal('revoked')]),
      name: Type.String(),
      course: Type.String(),
      issuedOn: Moment,
    }),
    limit: { per: 'minute', times: 30, perPrefix: 30 },
  },
  /** The paper, for a browser that may open the course. */
  'GET /api/certificates/:code/pdf': {
    access: 'visitor',
    params: CodeParams,
    limit: { per: 'minute', times: 30, perPrefix: 30 },
  },
} satisfies Contract;
