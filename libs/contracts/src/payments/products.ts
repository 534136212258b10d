import { Type } from '@sinclair/typebox';

/** Slug of a guide or course as the catalogue spells it. */
export const ProductId = Type.String({ minLength: 1, maxLength: 64, pattern: '^[a-z0-9-]+$' });

/** `cs_…`, `pi_…` or `free_…`; anything else is simply an unknown payment. */
export const PaymentId = Type.String({ minLength: 1, maxLength: 255 });

/** 32 random bytes in base64url, as letters carry them. */
export const Token = Type.String({ minLength: 20, maxLength: 128, pattern: '^[A-Za-z0-9_-]+$' });

export const Email = Type.String({ minLength: 3, maxLength: 254 });

/** A moment: ISO 8601, UTC. */
export const Moment = Type.String();

/** FARM-7K2Q-91XD, as people read it aloud. */
export const OrderNumber = Type.String({ minLength: 1, maxLength: 32 });
