import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

export interface Account {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root; anyone else runs it as themselves. */
const isRoot = (): boolean => process.getuid?.() === 0;

function lookUp(name: string): Account | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/** The account the server runs under when we are root: `postgres`, made if it can be, else `nobody`. */
export function serverAccount(): Account | undefined {
  if (!isRoot()) return undefined;
  const known = lookUp('postgres');
  if (known) return known;
  try {
    execFileSync('groupadd', ['--system', 'postgres'], { stdio: 'ignore' });
    execFileSync('useradd', ['--system', '--no-create-home', '--gid', 'postgres', 'postgres'], { stdio: 'ignore' });
  } catch {
    // A machine without these commands still has `nobody`.
  }
  const account = lookUp('postgres') ?? lookUp('nobody');
  if (!account) throw new Error('PostgreSQL may not run as root and no other account was found. Run as another user.');
  return account;
}
