import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '@farm/contracts';
import { newKeyPair } from '@farm/release-store';

/** What the embedded parts of a site share; made once, kept in the data folder, readable by its owner only. */
export interface Secrets {
  /** Newest first, separated by commas. */
  cookieKeys: string;
  linkKeys: string;
  /** Under which addresses are looked up; another one would find nobody. */
  emailHashKey: string;
  /** Marks visitors in rows that outlive their cookie; another one would make strangers of them. */
  visitorKey: string;
  /** Makes the public ids of quiz players. */
  quizKey: string;
  sandboxSecretKey: string;
  sandboxPublishableKey: string;
  sandboxWebhookSecret: string;
  releaseSigningKey: string;
  releasePublicKey: string;
  /** Signs the links under which operators see a build before others do. */
  previewKey: string;
  /** What the edge shows the services to read the development mailbox. */
  mailboxKey: string;
  /** Of the first operator's one-time sign-in link. */
  operatorToken: string;
  /** Of each service's role in the database. */
  rolePasswords: Readonly<Record<ServiceName, string>>;
}

const random = () => randomBytes(32).toString('base64url');

/** New ones, the release keys under this id. */
export function generateSecrets(keyId = 'local'): Secrets {
  const { signingKey, publicKey } = newKeyPair(keyId);
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
    mailboxKey: random(),
    operatorToken: random(),
    rolePasswords: { payments: random(), learning: random(), community: random(), dexter: random() },
  };
}

/** The secrets of a data folder; what is missing in the file (an older one, none at all) is made and kept. */
export function loadSecrets(folder: string): Secrets {
  const file = join(folder, 'secrets.json');
  const stored = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>) : {};
  const generated = generateSecrets();
  // A signing key and its public key belong together: never one of each pair.
  const pair = stored.releaseSigningKey && stored.releasePublicKey ? {} : generated;
  const secrets = { ...generated, ...stored, ...pickPair(pair) };
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  chmodSync(`${file}.new`, 0o600);
  renameSync(`${file}.new`, file);
  return secrets;
}

const pickPair = ({ releaseSigningKey, releasePublicKey }: Partial<Secrets>) =>
  releaseSigningKey && releasePublicKey ? { releaseSigningKey, releasePublicKey } : {};
