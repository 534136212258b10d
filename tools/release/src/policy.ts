import type { Build } from '@farm/contracts';

/**
 * Foreign hosts that a remote may ask for at all, by directive of the content security policy. The operators own this
 * list: whoever wants another host changes it in review, before any build that names it can go live. Stripe's published
 * hosts.
 */
export const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
  'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  'connect-src': ['https://api.stripe.com'],
  'img-src': ['https://*.stripe.com'],
};

/** One sentence for each host that a build asks for and the list does not hold. */
export const foreignHosts = ({ name, hosts }: Build): string[] =>
  Object.entries(hosts).flatMap(([directive, asked]) =>
    asked
      .filter((host) => !ALLOWED[directive]?.includes(host))
      .map((host) => `${name} asks for ${host} in ${directive}, which tools/release/src/policy.ts does not allow`),
  );
