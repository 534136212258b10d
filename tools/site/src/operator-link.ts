import { randomBytes } from 'node:crypto';
import { farmFolder, runningSite } from '@farm/db';
import { storeOperatorLink } from '@farm/prisma/seed';
import { FIRST_OPERATOR } from './site';

/** `npm run operator-link` prints a new one-time sign-in link for the operator of the running site. */
async function main(): Promise<void> {
  const site = runningSite(farmFolder());
  if (!site) throw new Error('The site is not running. Start it with `npm start` first.');
  const token = randomBytes(32).toString('base64url');
  const email = (process.env.FIRST_OPERATOR_EMAIL || FIRST_OPERATOR).toLowerCase();
  await storeOperatorLink(site.databaseUrl, email, token);
  console.log(`${site.origin}/sign-in#operator=${token}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
