import { randomBytes } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ROOT } from '../workspace';

const READY_MS = 30_000;
const LOOK_MS = 100;

const freePort = () =>
  new Promise<number>((found) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => found(port));
    });
  });

const key = () => randomBytes(32).toString('base64url');

/** Secrets that all programs of one measurement share. */
export const shared = {
  COOKIE_KEYS: key(),
  LINK_KEYS: key(),
  EMAIL_HASH_KEY: key(),
  VISITOR_KEY: key(),
  QUIZ_KEY: key(),
  STRIPE_SECRET_KEY: 'sk_test_sandbox_bench',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox_bench',
  STRIPE_WEBHOOK_SECRET: 'whsec_bench',
  SITE_ORIGIN: 'http://localhost:4000',
  LOG_LEVEL: 'error',
  LOAD_SHEDDING: 'no', // how much one can do is the question
} as const;

export interface Standing {
  address: string;
  pid: number;
  stop(): Promise<void>;
}

const ended = (child: ChildProcess) => new Promise<void>((done) => void child.once('exit', () => done()));

function start(file: string, env: Readonly<Record<string, string>>): ChildProcess {
  return spawn(process.execPath, [join(ROOT, file)], {
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function untilAnswers(url: string, child: ChildProcess): Promise<void> {
  for (const end = Date.now() + READY_MS; Date.now() < end;) {
    if (child.exitCode !== null) throw new Error(`${url} ended with ${child.exitCode}`);
    const answer = await fetch(url).catch(() => null);
    if (answer && answer.status < 500) return;
    await new Promise((done) => setTimeout(done, LOOK_MS));
  }
  throw new Error(`${url} did not answer within ${READY_MS / 1000} seconds`);
}

async function standing(
  file: string,
  look: string,
  port: number,
  env: Readonly<Record<string, string>>,
): Promise<Standing> {
  const child = start(file, env);
  const address = `http://127.0.0.1:${port}`;
  await untilAnswers(`${address}${look}`, child);
  const stop = async () => {
    if (child.exitCode !== null) return;
    const over = ended(child);
    child.kill('SIGTERM');
    await over;
  };
  return { address, pid: child.pid ?? 0, stop };
}

/** The built card sandbox, in memory. */
export async function cardCompany(): Promise<Standing> {
  const port = await freePort();
  return standing('tools/stripe-sandbox/dist/main.js', '/sandbox/stripe.js', port, {
    SANDBOX_PORT: String(port),
    SANDBOX_SECRET_KEY: shared.STRIPE_SECRET_KEY,
    SANDBOX_PUBLISHABLE_KEY: shared.STRIPE_PUBLISHABLE_KEY,
    SANDBOX_WEBHOOK_SECRET: shared.STRIPE_WEBHOOK_SECRET,
    SANDBOX_WEBHOOK_URL: 'http://127.0.0.1:9/nobody',
    SANDBOX_SITE_ORIGIN: shared.SITE_ORIGIN,
  });
}

/** A built service on its own database. */
export async function service(
  name: string,
  databaseUrl: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Standing> {
  const port = await freePort();
  const env = { ...shared, ...more, PORT: String(port), DATABASE_URL: databaseUrl };
  return standing(`services/${name}/dist/main.js`, '/readyz', port, env);
}
