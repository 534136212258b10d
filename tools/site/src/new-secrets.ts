import { generateSecrets } from './secrets';

// `npm run new-secrets -- 2027-a`: fresh keys as lines of an environment, for who installs the site or changes a key.
// Nothing is kept: they are on this screen alone.
const [keyId = 'release', ...more] = process.argv.slice(2);
if (more.length > 0 || !/^[\w-]{1,40}$/.test(keyId)) {
  console.error('Name the release keys with letters, digits and -, such as 2027-a.');
  process.exitCode = 2;
} else {
  const secrets = generateSecrets(keyId);
  const lines = {
    COOKIE_KEYS: secrets.cookieKeys,
    LINK_KEYS: secrets.linkKeys,
    EMAIL_HASH_KEY: secrets.emailHashKey,
    VISITOR_KEY: secrets.visitorKey,
    QUIZ_KEY: secrets.quizKey,
    PREVIEW_KEY: secrets.previewKey,
    RELEASE_SIGNING_KEY: secrets.releaseSigningKey,
    RELEASE_PUBLIC_KEYS: secrets.releasePublicKey,
  };
  for (const [name, value] of Object.entries(lines)) console.log(`${name}=${value}`);
}
