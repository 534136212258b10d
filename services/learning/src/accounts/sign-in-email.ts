import { site } from '@farm/farm';
import { emailSignature, type OutboxRow, type EmailMessage } from '@farm/server-kit/mail';

export const SIGN_IN_EMAIL = 'sign_in';

/** '7K3M-9QRT', as emails show a code. */
export const formatCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;

/** Links carry the code behind '#': a fragment is not sent to servers. */
export function signInEmail({ payload }: Pick<OutboxRow, 'payload'>, siteOrigin: string): EmailMessage {
  const { to, code } = payload as { to: string; code: string };
  const formattedCode = formatCode(code);
  const content = {
    subject: `${formattedCode} is your sign-in code`,
    paragraphs: [
      `Your code for ${site.company}: ${formattedCode}`,
      'Enter it in the window where you asked for it, or press the button below in the same browser. It works once, for ten minutes.',
    ],
    action: { label: 'Sign in', href: `${siteOrigin}/sign-in#c=${formattedCode}` },
    footer: [
      { text: "Wasn't it you? Ignore this email, and don't share the code with anyone. We never ask for it." },
      emailSignature,
    ],
  };
  return { to, content, limit: null }; // sign-in has limits of its own: a daily one would lock people out
}
