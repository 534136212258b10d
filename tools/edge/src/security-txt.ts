import { site } from '@farm/farm';
import type { FastifyInstance } from 'fastify';

/** When security.txt has to be looked at again (RFC 9116 section 2.5.5: within a year). A spec fails 30 days before. */
export const SECURITY_TXT_EXPIRES = '2027-11-15T00:00:00Z';

/** What a finder may count on: the words of SECURITY.md, for those who see the site and not its repository. */
const DISCLOSURE = `Write to ${site.emails.info} with what you did, what happened and how to see it again.
Please do not publish it before it is mended, do not read or change other people's data, and do not try to overload the
site. We answer within 3 working days and tell you what we found within 10. We do not take legal steps against anyone
who reports in good faith by these rules, and name you if you like.
`;

const POLICY = '/.well-known/security-policy.txt';

const securityTxt = (origin: string) =>
  [
    `Contact: mailto:${site.emails.info}`,
    `Expires: ${SECURITY_TXT_EXPIRES}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    `Policy: ${origin}${POLICY}`,
    '',
  ].join('\n');

/** /.well-known/security.txt (RFC 9116), and what may be expected of us. */
export function securityTxtRoutes(app: FastifyInstance, origin: string): void {
  const texts = { '/.well-known/security.txt': securityTxt(origin), [POLICY]: DISCLOSURE };
  for (const [path, text] of Object.entries(texts))
    app.get(path, (_request, reply) =>
      reply.type('text/plain; charset=utf-8').header('cache-control', 'public, max-age=86400').send(text),
    );
}
