import { Type, type Static } from '@sinclair/typebox';
import { OneOf, StrictObject } from '../contract';

/** What is counted: views of a page; visits by where they came from; visits by device class. */
export const VISIT_KINDS = ['page', 'source', 'device'] as const;
export type VisitTotalKind = (typeof VISIT_KINDS)[number];

/** The name under which all unknown addresses are counted as one page. */
export const UNKNOWN_PAGE = 'not found';

/** The most increments of one batch. */
export const VISIT_BATCH_LIMIT = 1_000;

/** Counts to add to the totals of a day. No address, no identifier: nothing in it belongs to one visitor. */
export const VisitBatch = StrictObject({
  increments: Type.Array(
    StrictObject({
      /** Of the farm's calendar: '2026-11-21'. */
      day: Type.String({ pattern: '^\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' }),
      kind: OneOf(VISIT_KINDS),
      /** The pattern of a page, such as '/verify/:code'; a known source; a device class. */
      name: Type.String({ minLength: 1, maxLength: 120 }),
      count: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
    }),
    { maxItems: VISIT_BATCH_LIMIT },
  ),
});
export type VisitBatch = Static<typeof VisitBatch>;

/**
 * The community service takes the gateway's counts here, from callers with VISITS_KEY. In no service's contract, because
 * only the gateway calls it.
 */
export const VISITS_PATH = '/internal/visits';
