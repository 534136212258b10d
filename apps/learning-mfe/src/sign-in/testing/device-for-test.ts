import { fromPartial } from '@total-typescript/shoehorn';
import type { PasskeyCreationOptions, PasskeySummary, PasskeyRequestOptions } from '@farm/contracts';
import { startAuthentication, startRegistration } from '@simplewebauthn/browser';

export const phone: PasskeySummary = {
  ...{ id: 'cGhvbmU', name: 'Phone', shared: true },
  ...{ createdAt: '2026-11-20T12:00:00.000Z', lastUsedAt: null },
};
export const question: PasskeyRequestOptions = {
  ...{ challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', timeout: 300_000, userVerification: 'required' },
};
export const options: PasskeyCreationOptions = {
  ...{ challenge: 'Y2hhbGxlbmdl', rp: { id: 'localhost', name: 'Farm' }, timeout: 300_000, attestation: 'none' },
  user: { id: 'YWRh', name: 'ada@example.com', displayName: 'ada@example.com' },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  excludeCredentials: [],
  authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
};
export const answer = { id: 'cGhvbmU', clientDataJSON: 'YQ', authenticatorData: 'YQ', signature: 'YQ' };

/** What a device's refusal is called. */
export const named = (name: string) => Object.assign(new Error('of the browser'), { name });

/** Gives each test a browser with a device that agrees; the spec mocks '@simplewebauthn/browser'. */
export function withDevice(): void {
  beforeEach(() => {
    sessionStorage.clear();
    window.PublicKeyCredential = class {} as typeof window.PublicKeyCredential;
    const { id, ...response } = answer;
    jest.mocked(startAuthentication).mockResolvedValue(fromPartial({ id, response }));
    const registration = { clientDataJSON: 'YQ', attestationObject: 'YQ', transports: ['internal' as const] };
    jest.mocked(startRegistration).mockResolvedValue(fromPartial({ id, response: registration }));
  });
  afterEach(() => void Reflect.deleteProperty(window, 'PublicKeyCredential'));
}
