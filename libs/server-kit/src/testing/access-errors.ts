import type { Api } from './api';
import { type Browser, createTestBrowser } from './browser';
import type { GuardedCall } from './guarded-calls';

/** The error codes that strangers and members get from each protected call. */
export async function accessErrorsOf(api: Api, { key, needs, input }: GuardedCall, member: Browser): Promise<string[]> {
  const codeOf = async (as: Browser) => {
    const { status, body } = await api.raw(key, input, { as });
    return `${status} ${(body as { code?: string } | null)?.code ?? ''}`;
  };
  const stranger = await codeOf(createTestBrowser());
  return needs === 'operator' ? [stranger, await codeOf(member)] : [stranger];
}

/** The expected result of accessErrorsOf(). */
export const expectedAccessErrors = ({ needs }: GuardedCall): string[] =>
  needs === 'operator' ? ['401 auth.signed_out', '403 auth.not_operator'] : ['401 auth.signed_out'];
