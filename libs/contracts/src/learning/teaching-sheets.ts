import { Type } from '@sinclair/typebox';
import { type Contract, StrictObject } from '../contract';

/** Sheets that a teacher prints; their list is in libs/farm. */
export const teachingSheetFiles = {
  /** A page for the teacher and one to copy, as PDF. 404 `sheet.unknown`. */
  'GET /api/teaching-sheets/:name': {
    access: 'anyone',
    params: StrictObject({ name: Type.String({ pattern: '^[a-z0-9-]{1,64}\\.pdf$' }) }),
    download: true,
    messages: { '': 'We have no such sheet.' },
    limit: { per: 'minute', times: 60, perPrefix: 600 },
  },
} satisfies Contract;
