import type { MadePasskey, NewPasskey, PasskeyAnswer, PasskeyQuestion } from '@farm/contracts';
import { isRefusal } from '@farm/web-kit';

const load = () => import(/* webpackChunkName: "passkey" */ '@simplewebauthn/browser');

/** The person closed the device's window, or let it wait too long: no reason to complain. */
export const wasCancelled = (error: unknown): boolean =>
  error instanceof Error && !isRefusal(error) && ['NotAllowedError', 'AbortError'].includes(error.name);

/** The device has a passkey of this person already. */
export const isKnown = (error: unknown): boolean => error instanceof Error && error.name === 'InvalidStateError';

/** Lets the device make a passkey. Rejects when the person or the device says no. */
export async function makePasskey(optionsJSON: NewPasskey): Promise<MadePasskey> {
  const { startRegistration } = await load();
  const { id, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports = [] } = response;
  const known = (transports as MadePasskey['transports']).slice(0, 7);
  return { id, clientDataJSON, attestationObject, transports: known };
}

/** Lets the device answer with a passkey it has. Rejects when the person or the device says no. */
export async function answerWithPasskey(optionsJSON: PasskeyQuestion): Promise<PasskeyAnswer> {
  const { startAuthentication } = await load();
  const { id, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, clientDataJSON, authenticatorData, signature };
}
