/** A letter's way to its own pages. */
export interface Keyed {
  siteOrigin: string;
  token: string;
}

/** RFC 8058: mail programs show their own way out and POST to it, without a page and without cookies. */
export const wayOut = ({ siteOrigin, token }: Keyed) => ({
  'List-Unsubscribe': `<${siteOrigin}/api/newsletter/unsubscribe/${token}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

const page = (name: string) => (keyed: Keyed) => `${keyed.siteOrigin}/newsletter/${name}?token=${keyed.token}`;
export const confirmPage = page('confirm');
export const leavePage = page('unsubscribe');
const preferencesPage = page('preferences');

/** The line of a foot that leads to what is kept of its reader. */
export const whatWeKeep = (keyed: Keyed) => ({
  text: 'What we keep of you, and how to delete it',
  href: preferencesPage(keyed),
});
