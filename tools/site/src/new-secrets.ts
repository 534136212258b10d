import { newSecrets } from './secrets';

// `npm run new-secrets -- 2027-a`: fresh keys as lines of an environment, for who installs the site or changes a key.
// Nothing is kept: they are on this screen alone.
const [keyId = 'release', ...more] = process.argv.slice(2);
if (more.length > 0 || !/^[\w-]{1,40}$/.test(keyId)) {
  console.error('Say the id of the release keys: letters, digits and -, like 2027-a.');
  process.exitCode = 2;
} else {
  const made = newSecrets(keyId);
  const lines = {
    COOKIE_KEYS: made.cookieKeys,
    LINK_KEYS: made.linkKeys,
    EMAIL_HASH_KEY: made.emailHashKey,
    VISITOR_KEY: made.visitorKey,
    QUIZ_KEY: made.quizKey,
    PREVIEW_KEY: made.previewKey,
    RELEASE_SIGNING_KEY: made.releaseSigningKey,
    RELEASE_PUBLIC_KEYS: made.releasePublicKey,
  };
  for (const [name, value] of Object.entries(lines)) console.log(`${name}=${value}`);
}
