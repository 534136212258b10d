import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '@farm/contracts';
import { newKeyPair } from '@farm/release-store';

/** Generated secrets of a site, stored in the data folder and readable only by its owner. */
export interface Secrets {
  /** Newest first, separated by commas. */
  cookieKeys: string;
  linkKeys: string;
  /** Hashes email addresses for lookups. */
  emailHashKey: string;
  /** Hashes visitor ids in stored rows. */
  visitorKey: string;
  /** Derives the public ids of quiz players. */
  quizKey: string;
  sandboxSecretKey: string;
  sandboxPublishableKey: string;
  sandboxWebhookSecret: string;
  releaseSigningKey: string;
  releasePublicKey: string;
  /** Signs preview links. */
  previewKey: string;
  /** Opens the gateway's counts of builds to the release command. */
  releaseWatchKey: string;
  /** With it the gateway delivers its counts of visits to the community service. */
  visitsKey: string;
  /** With it the gateway reads the services' development mailbox. */
  mailboxKey: string;
  /** Token of the first operator's one-time sign-in link. */
  operatorToken: string;
  /** Passwords of the services' database roles. */
  rolePasswords: Readonly<Record<ServiceName, string>>;
}

const random = () => randomBytes(32).toString('base64url');

/** Generates secrets; `keyId` is the id of the release keys, `scope` the parts that they may sign; without it everything. */
export function generateSecrets(keyId = 'local', scope?: string): Secrets {
  const { signingKey, publicKey } = newKeyPair(keyId, scope);
  return {
    cookieKeys: random(),
    linkKeys: random(),
    emailHashKey: random(),
    visitorKey: random(),
    quizKey: random(),
    sandboxSecretKey: `sk_test_sandbox_${randomBytes(16).toString('hex')}`,
    sandboxPublishableKey: `pk_test_sandbox_${randomBytes(16).toString('hex')}`,
    sandboxWebhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
    releaseSigningKey: signingKey,
    releasePublicKey: publicKey,
    previewKey: random(),
    releaseWatchKey: random(),
    visitsKey: random(),
    mailboxKey: random(),
    operatorToken: random(),
    rolePasswords: { payments: random(), learning: random(), community: random(), dexter: random() },
  };
}

/** Loads the secrets of a data folder, and generates and stores missing ones. */
export function loadSecrets(folder: string): Secrets {
  const file = join(folder, 'secrets.json');
  const stored = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>) : {};
  const generated = generateSecrets();
  // signing key and public key are replaced only together
  const pair = stored.releaseSigningKey && stored.releasePublicKey ? {} : generated;
  const secrets = withScope({ ...generated, ...stored, ...pickPair(pair) });
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  chmodSync(`${file}.new`, 0o600);
  renameSync(`${file}.new`, file);
  return secrets;
}

/** Folders of November 2026 and older have a public key that does not say what it may sign. */
const withScope = (secrets: Secrets): Secrets =>
  secrets.releasePublicKey.split(':').length > 2
    ? secrets
    : { ...secrets, releasePublicKey: `${secrets.releasePublicKey}:*` };

const pickPair = ({ releaseSigningKey, releasePublicKey }: Partial<Secrets>) =>
  releaseSigningKey && releasePublicKey ? { releaseSigningKey, releasePublicKey } : {};
