import { userInfo } from 'node:os';
import type { Author } from './edit';

/** Who runs this command, now, and why. The reason is mandatory: history is read by others. Throws UsageError. */
export function author(reason: string | undefined, at: Date): Author {
  if (!reason?.trim()) throw new UsageError('Say why: --reason "…"');
  return { by: process.env['CI_ACTOR'] ?? userInfo().username, reason: reason.trim(), at };
}

/** The command's words are off; nothing was done. */
export class UsageError extends Error {}
