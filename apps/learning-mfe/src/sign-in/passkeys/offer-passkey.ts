import { call, toast } from '@farm/web-kit';
import { keptText } from '../../browser-memory/kept-text';
import { passkeysHere } from './passkeys-here';

const offered = keptText('farm-passkey-offered');

/** After the first sign-in by a code in this browser: how to do without the letter next time. Said once. */
export async function offerPasskey(): Promise<void> {
  if (!passkeysHere() || offered.read() !== null) return;
  const { passkeys } = await call('GET /api/auth/user').catch(() => ({ passkeys: 1 }));
  if (passkeys > 0) return;
  offered.write('yes');
  toast({
    title: 'Next time without a letter?',
    description: 'A passkey signs you in with your finger, your face or the code of your device.',
    action: { label: 'Add a passkey', href: '/sign-in#passkeys' },
  });
}
