import { type AddressInfo, createServer } from 'node:net';

/** The one table of ports. Each gives way to the next free one when it is taken. */
export const PORTS = {
  edge: 4000,
  payments: 4101,
  learning: 4102,
  community: 4103,
  dexter: 4104,
  sandbox: 12111,
  postgres: 54320,
} as const;

/** Development servers of the pages' projects. */
export const DEV_PORTS = { shell: 4200, store: 4201, learning: 4202, community: 4203, ops: 4204 } as const;

export type Role = keyof typeof PORTS;
export type Ports = Readonly<Record<Role, number>>;

export type IsFree = (port: number) => Promise<boolean>;

/** Whether a port of this machine can be listened on. */
export const isFree: IsFree = (port) =>
  new Promise((answer) => {
    const probe = createServer().once('error', () => answer(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => answer(true)));
  });

const HIGHEST = 65_535;

/** The table with every taken port replaced by the next free one; no port is given twice. */
export async function choosePorts(isPortFree: IsFree = isFree): Promise<Ports> {
  const wanted = new Set<number>(Object.values(PORTS));
  const chosen: [string, number][] = [];
  for (const [role, port] of Object.entries(PORTS)) {
    let next: number = port;
    while (next <= HIGHEST && ((next !== port && wanted.has(next)) || !(await isPortFree(next)))) next += 1;
    if (next > HIGHEST) throw new Error(`No port from ${port} on is free for ${role}.`);
    wanted.add(next);
    chosen.push([role, next]);
  }
  return Object.fromEntries(chosen) as Record<Role, number>;
}

/** Ports of the second and further copies of each service. */
export type MorePorts = Readonly<Record<'payments' | 'learning' | 'community' | 'dexter', readonly number[]>>;

/** The next free ports behind the table for the copies that come after the first of each service. */
export async function portsOfCopies(copies: number, ports: Ports, isPortFree: IsFree = isFree): Promise<MorePorts> {
  const given = new Set<number>(Object.values(ports));
  const nextFree = async (from: number): Promise<number> => {
    let next = from;
    while (next <= HIGHEST && (given.has(next) || !(await isPortFree(next)))) next += 1;
    if (next > HIGHEST) throw new Error(`No port from ${from} on is free for another copy.`);
    given.add(next);
    return next;
  };
  const more = { payments: [], learning: [], community: [], dexter: [] } as Record<keyof MorePorts, number[]>;
  for (let copy = 1; copy < copies; copy += 1)
    for (const [service, list] of Object.entries(more))
      list.push(await nextFree(ports[service as keyof MorePorts] + 1));
  return more;
}

/** Ports nobody else wants, for a test run beside a running site. */
export async function anyPorts<R extends string = never>(...others: R[]): Promise<Ports & Record<R, number>> {
  const probes = await Promise.all(
    [...Object.keys(PORTS), ...others].map(
      (role) =>
        new Promise<[string, ReturnType<typeof createServer>]>((open) => {
          const probe = createServer();
          probe.listen(0, '127.0.0.1', () => open([role, probe]));
        }),
    ),
  );
  const ports = probes.map(([role, probe]) => [role, (probe.address() as AddressInfo).port]);
  await Promise.all(probes.map(([, probe]) => new Promise((closed) => probe.close(closed))));
  return Object.fromEntries(ports) as Record<Role | R, number>;
}

/** A line for each port that is not the usual one. */
export const portChanges = (ports: Ports): string[] =>
  (Object.keys(PORTS) as Role[])
    .filter((role) => ports[role] !== PORTS[role])
    .map((role) => `Port ${PORTS[role]} is taken: ${role} uses ${ports[role]}.`);
