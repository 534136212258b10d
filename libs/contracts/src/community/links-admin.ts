import { Type } from '@sinclair/typebox';
import { type Contract, StrictObject, Nullable } from '../contract';

/** The link checker's results for the resource links of the community hub. */
export const linksAdmin = {
  'GET /api/ops/inbox/links': {
    access: 'editor',
    /** Broken links first. */
    reply: StrictObject({
      links: Type.Array(
        StrictObject({
          type: Type.String(),
          title: Type.String(),
          address: Type.String(),
          /** The last HTTP status; null: no response, or not checked yet. */
          status: Nullable(Type.Integer()),
          /** Consecutive failures. */
          failures: Type.Integer(),
          /** ISO 8601 UTC; null: not checked yet. */
          checkedAt: Nullable(Type.String()),
          /** Two or more consecutive failures. */
          broken: Type.Boolean(),
        }),
      ),
    }),
  },
} satisfies Contract;
