import { Type } from '@sinclair/typebox';
import { type Contract, type Endpoint, OneOf, Reason, REASON_MESSAGE, StrictObject } from './contract';
import { ErasedData, PersonalData } from './my-data';

// What operators do with the data of the farm: look at what is stored about an address, erase it, and export tables. Each
// service handles its own tables; the pages call one after the other.

const Address = Type.String({ minLength: 3, maxLength: 254 });

const read = {
  access: 'shop',
  query: StrictObject({ email: Address }),
  reply: PersonalData,
  messages: { '': 'Please enter an email address.' },
} as const satisfies Endpoint;

// Idempotent: an address that was erased before is erased again, with nothing to report.
const erase = {
  access: 'operator',
  requiresRecentAuth: true,
  /** `confirm` repeats the address, which operators type. */
  body: StrictObject({ email: Address, confirm: Address, reason: Reason }),
  reply: ErasedData,
  messages: { reason: REASON_MESSAGE, '': 'Please type the address to confirm.' },
  limit: { per: 'hour', times: 60, perPrefix: 600 },
  timeoutSeconds: 15,
} as const satisfies Endpoint;

const FileFormat = StrictObject({ format: OneOf(['csv', 'json']) });
const file = {
  access: 'operator',
  requiresRecentAuth: true,
  download: true,
  cost: 'high',
  audit: 'always', // it takes data of people out of the site
  query: FileFormat,
  messages: { '': 'Please choose CSV or JSON.' },
  timeoutSeconds: null,
} as const satisfies Endpoint;

export const paymentsOwnerData = {
  'POST /api/ops/erasures/payments': erase,
  'GET /api/ops/exports/orders': { ...file, access: 'shop' },
} satisfies Contract;

export const communityOwnerData = {
  'GET /api/ops/person-data/community': read,
  'POST /api/ops/erasures/community': erase,
  'GET /api/ops/exports/community/:table': {
    ...file,
    params: StrictObject({ table: OneOf(['subscribers', 'comments', 'messages', 'posts']) }),
  },
} satisfies Contract;

/** The erasure is rejected with 409 `person.operator` for the address of an operator. */
export const learningOwnerData = {
  'GET /api/ops/person-data/learning': read,
  'POST /api/ops/erasures/learning': erase,
} satisfies Contract;
