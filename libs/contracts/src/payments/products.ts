import { Type } from '@sinclair/typebox';

/** Slug of a guide or course as the catalogue spells it. */
export const ProductId = Type.String({ minLength: 1, maxLength: 64, pattern: '^[a-z0-9-]+$' });

/** `cs_…`, `pi_…` or `free_…`; anything else is simply an unknown payment. */
export const PaymentId = Type.String({ minLength: 1, maxLength: 255 });
