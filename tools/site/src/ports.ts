import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { type ServiceName, SERVICES } from '@farm/contracts';

/** The usual ports. If a port is in use, the next free one is taken. */
export const PORTS = {
  gateway: 4000,
  payments: 4101,
  learning: 4102,
  community: 4103,
  dexter: 4104,
  sandbox: 12111,
  postgres: 54320,
} as const;

type Role = keyof typeof PORTS;
export type Ports = Readonly<Record<Role, number>>;

export type IsFree = (port: number) => Promise<boolean>;

const ROLES = Object.keys(PORTS) as Role[];
const HIGHEST = 65_535;

const listen = (port: number) => {
  const probe = createServer();
  return new Promise<ReturnType<typeof createServer>>((resolve, reject) => {
    probe.once('error', reject).listen(port, '127.0.0.1', () => resolve(probe));
  });
};

/** Whether a local port can be listened on. */
export const isFree: IsFree = (port) =>
  listen(port).then(
    (probe) => new Promise((resolve) => probe.close(() => resolve(true))),
    () => false,
  );

/** The first free port from `from` on that is not in `used`, which it is added to. @throws if there is none */
async function nextFreePort(from: number, used: Set<number>, isPortFree: IsFree, user: string): Promise<number> {
  let port = from;
  while (port <= HIGHEST && (used.has(port) || !(await isPortFree(port)))) port += 1;
  if (port > HIGHEST) throw new Error(`No port from ${from} on is free for ${user}.`);
  used.add(port);
  return port;
}

/** The usual ports; ports in use are replaced by the next free one. */
export async function choosePorts(isPortFree: IsFree = isFree): Promise<Ports> {
  const used = new Set<number>(Object.values(PORTS));
  const chosen: Partial<Record<Role, number>> = {};
  for (const role of ROLES) {
    used.delete(PORTS[role]);
    chosen[role] = await nextFreePort(PORTS[role], used, isPortFree, role);
    used.add(PORTS[role]);
  }
  return chosen as Ports;
}

/** Ports of the second and further replicas of each service. */
export type ReplicaPorts = Readonly<Record<ServiceName, readonly number[]>>;

export async function chooseReplicaPorts(
  replicas: number,
  ports: Ports,
  isPortFree: IsFree = isFree,
): Promise<ReplicaPorts> {
  const used = new Set<number>(Object.values(ports));
  const extraPorts: Record<ServiceName, number[]> = { payments: [], learning: [], community: [], dexter: [] };
  for (let replica = 1; replica < replicas; replica += 1)
    for (const service of SERVICES)
      extraPorts[service].push(await nextFreePort(ports[service] + 1, used, isPortFree, 'another replica'));
  return extraPorts;
}

/** Below the range from which the system takes ports of outgoing connections (Linux: from 32768). */
const RANDOM_PORTS = { from: 15_000, to: 32_000 } as const;

/**
 * Different free ports, at random: a program that listens on them minutes later still finds them free, also beside other
 * programs that chose theirs in the meantime.
 */
export async function freePorts(count: number, isPortFree: IsFree = isFree): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = randomInt(RANDOM_PORTS.from, RANDOM_PORTS.to);
    if (await isPortFree(port)) ports.add(port);
  }
  return [...ports];
}

/** For a test run next to a running site. */
export async function findFreePorts(): Promise<Ports> {
  const ports = await freePorts(ROLES.length);
  return Object.fromEntries(ROLES.map((role, i) => [role, ports[i]])) as Record<Role, number>;
}

/** A message for each port that differs from the usual one. */
export const portChanges = (ports: Ports): string[] =>
  ROLES.filter((role) => ports[role] !== PORTS[role]).map(
    (role) => `${role} uses port ${ports[role]} instead of ${PORTS[role]}.`,
  );
