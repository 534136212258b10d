import notices from './third-party-notices.json';

const RULE = '-'.repeat(80);
const HEAD = `The pages of this site hold the work of others. Their words about it, as their licences ask for them:`;

/** What goes with the packages and typefaces that browsers get. `npm run notices` writes it from the builds. */
export const noticesText = [
  HEAD,
  ...notices.map(({ name, version, licence, text }) => `${RULE}\n${name} ${version} (${licence})\n\n${text}`),
  '',
].join('\n\n');
