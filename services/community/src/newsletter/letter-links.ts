/** A letter's way to its own pages. */
export interface Keyed {
  siteOrigin: string;
  token: string;
}

// RFC 8058: mail programs show their own way out and POST to it, without a page and without cookies.
export const wayOut = ({ siteOrigin, token }: Keyed) => ({
  'List-Unsubscribe': `<${siteOrigin}/api/newsletter/unsubscribe/${token}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

const page = (name: string) => (keyed: Keyed) => `${keyed.siteOrigin}/newsletter/${name}?token=${keyed.token}`;
export const confirmPage = page('confirm');
export const leavePage = page('unsubscribe');
export const preferencesPage = page('preferences');
