import { Type } from '@sinclair/typebox';
import { type Contract, StrictObject, Nullable } from '../contract';

/** Whether the community's resource links still lead somewhere, for /ops. */
export const linksAdmin = {
  'GET /api/ops/inbox/links': {
    access: 'operator',
    /** Those that failed twice or more in a row come first. */
    reply: StrictObject({
      links: Type.Array(
        StrictObject({
          type: Type.String(),
          title: Type.String(),
          address: Type.String(),
          /** The last HTTP status; null: nobody answered, or it was not asked yet. */
          status: Nullable(Type.Integer()),
          /** In a row. */
          failures: Type.Integer(),
          /** ISO 8601 UTC; null: not asked yet. */
          checkedAt: Nullable(Type.String()),
          /** Two failures in a row: somebody should look. */
          broken: Type.Boolean(),
        }),
      ),
    }),
  },
} satisfies Contract;
