import { site } from '@farm/farm';
import { signature, type OutboxRow, type Written } from '@farm/server-kit/mail';
import { shownCode } from './code';

export const SIGN_IN = 'sign_in';

/** What the letter is made from; it leaves the row once the letter is sent. */
type SignInPayload = { to: string; code: string };

/** The code, and a link that carries it behind '#': a fragment reaches no server and no log. The same for everybody. */
export function signInLetter({ payload }: Pick<OutboxRow, 'payload'>, siteOrigin: string): Written {
  const { to, code } = payload as SignInPayload;
  const shown = shownCode(code);
  const letter = {
    subject: `${shown} is your sign-in code`,
    paragraphs: [
      `Your code for ${site.company}: ${shown}`,
      'Enter it in the window where you asked for it, or press the button below in the same browser. It works once, for ten minutes.',
    ],
    action: { label: 'Sign in', href: `${siteOrigin}/sign-in#c=${shown}` },
    footer: [{ text: 'Was it not you? Then do nothing, and give the code to nobody: we never ask for it.' }, signature],
  };
  return { to, letter };
}
