import { createHash } from 'node:crypto';

/** 'sha384-…' as browsers compare it (Subresource Integrity). */
export const sriOf = (bytes: Buffer): string => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
