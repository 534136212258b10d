import { Type } from '@sinclair/typebox';

/** Slug of a guide or course in the catalog. */
export const ProductId = Type.String({ minLength: 1, maxLength: 64, pattern: '^[a-z0-9-]+$' });

/** `cs_…`, `pi_…` or `free_…`; anything else is an unknown payment. */
export const PaymentId = Type.String({ minLength: 1, maxLength: 255 });

/** 32 random bytes in base64url, from an emailed link. */
export const Token = Type.String({ minLength: 20, maxLength: 128, pattern: '^[A-Za-z0-9_-]+$' });

export const Email = Type.String({ minLength: 3, maxLength: 254 });

/** ISO 8601, UTC. */
export const Moment = Type.String();

/** FARM-7K2Q-91XD */
export const OrderNumber = Type.String({ minLength: 1, maxLength: 32 });
