import type {
  PasskeyRegistration,
  PasskeyCreationOptions,
  PasskeyAssertion,
  PasskeyRequestOptions,
} from '@farm/contracts';
import { isHttpError } from '@farm/web-kit';

// WebAuthn does not accept IP addresses as relying party ids.
const IP_ADDRESS = /^(\d{1,3}\.){3}\d{1,3}$|^\[/;

/** Whether this browser supports passkeys for this hostname. */
export const isPasskeySupported = (hostname = window.location.hostname): boolean =>
  typeof window.PublicKeyCredential === 'function' && !IP_ADDRESS.test(hostname);

const load = () => import(/* webpackChunkName: "passkey" */ '@simplewebauthn/browser');

/** The person cancelled the dialog or let it time out; no error is shown. */
export const wasCancelled = (error: unknown): boolean =>
  error instanceof Error && !isHttpError(error) && ['NotAllowedError', 'AbortError'].includes(error.name);

/** The device already has a passkey of this person. */
export const isAlreadyRegistered = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidStateError';

/** Creates a passkey. Rejects when the person or the device declines. */
export async function createPasskey(optionsJSON: PasskeyCreationOptions): Promise<PasskeyRegistration> {
  const { startRegistration } = await load();
  const { id, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const knownTransports = (transports as PasskeyRegistration['transports']).slice(0, 7);
  return { id, clientDataJSON, attestationObject, transports: knownTransports };
}

/** Signs with an existing passkey. Rejects when the person or the device declines. */
export async function authenticateWithPasskey(optionsJSON: PasskeyRequestOptions): Promise<PasskeyAssertion> {
  const { startAuthentication } = await load();
  const { id, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}
