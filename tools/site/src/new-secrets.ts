import { generatedKeys } from './environment';
import { generateSecrets } from './secrets';

// `npm run new-secrets -- 2027-a` prints new keys as environment variables, for an installation or a key rotation;
// `npm run new-secrets -- store-2027 store` those of a team. They are not stored.
const [keyId = 'release', scope, ...rest] = process.argv.slice(2);
if (rest.length > 0 || !/^[\w-]{1,40}$/.test(keyId) || !/^[a-z]+(\+[a-z]+)*$/.test(scope ?? 'all')) {
  console.error(
    'Name the release keys with letters, digits and -, such as 2027-a, then what they may sign, such as store+learning.',
  );
  process.exitCode = 2;
} else {
  const secrets = generateSecrets(keyId, scope);
  const lines = {
    ...generatedKeys(secrets),
    PREVIEW_KEY: secrets.previewKey,
    RELEASE_WATCH_KEY: secrets.releaseWatchKey,
    VISITS_KEY: secrets.visitsKey,
    RELEASE_SIGNING_KEY: secrets.releaseSigningKey,
    RELEASE_PUBLIC_KEYS: secrets.releasePublicKey,
  };
  for (const [name, value] of Object.entries(lines)) console.log(`${name}=${value}`);
}
