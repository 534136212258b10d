import { Agent } from 'undici';
import { NO_SERVICE, fixedClock } from './testing/test-gateway';
import { stopServices, startService } from './testing/test-service';
import { type Replica, upstreams } from './upstreams';

const dispatcher = new Agent();
afterEach(stopServices);
afterAll(() => dispatcher.destroy());

function servicesWith(community: string) {
  const clock = fixedClock();
  const rest = { payments: NO_SERVICE, learning: NO_SERVICE, dexter: NO_SERVICE };
  const services = upstreams({ ...rest, community }, clock, dispatcher);
  const turns = (times: number) => Array.from({ length: times }, () => services.next('community')?.address ?? null);
  return { clock, services, turns };
}

const A = 'http://a.example';
const B = 'http://b.example';

test('requests rotate over the replicas', () => {
  const { turns } = servicesWith(`${A}, ${B}/`);
  expect(turns(4).sort()).toEqual([A, A, B, B]);
});

test('a replica gets no requests until it is ready; if none is ready, all are tried', async () => {
  const [one, other] = [await startService(), await startService()];
  const { services, turns } = servicesWith(`${one.url},${other.url}`);
  one.ready = false;
  await services.probe();
  expect(new Set(turns(4))).toEqual(new Set([other.url]));
  other.ready = false;
  await services.probe();
  expect(new Set(turns(4))).toEqual(new Set([one.url, other.url]));
  one.ready = true;
  await services.probe();
  expect(new Set(turns(4))).toEqual(new Set([one.url]));
});

describe('the circuit breaker of a replica', () => {
  const fail = ({ services, times }: { services: ReturnType<typeof servicesWith>['services']; times: number }) => {
    const replica = services.next('community') as Replica;
    for (let i = 0; i < times; i += 1) services.failed(replica);
  };

  test('opens at the fifth failure within ten seconds', () => {
    const { services, turns, clock } = servicesWith(A);
    fail({ services, times: 4 });
    expect(turns(1)).toEqual([A]);
    clock.advance(10_000);
    fail({ services, times: 4 });
    expect(turns(1)).toEqual([A]);
    fail({ services, times: 1 });
    expect(turns(1)).toEqual([null]);
    expect(services.stateOf('community')).toMatchObject({ ready: false, replicas: [{ open: true }] });
  });

  test('opens at the first failure of a replica that is not ready', async () => {
    const one = await startService();
    const { services, turns } = servicesWith(one.url);
    fail({ services, times: 1 });
    await services.probe();
    expect(turns(1)).toEqual([one.url]);
    one.ready = false;
    await services.probe();
    expect(turns(1)).toEqual([null]);
  });

  test('closes after two seconds if the replica is ready, and no sooner', async () => {
    const one = await startService();
    const { services, turns, clock } = servicesWith(one.url);
    fail({ services, times: 5 });
    clock.advance(1_999);
    await services.probe();
    expect(turns(1)).toEqual([null]);
    one.ready = false;
    clock.advance(1);
    await services.probe();
    expect(turns(1)).toEqual([null]);
    one.ready = true;
    clock.advance(2_000);
    await services.probe();
    expect(turns(1)).toEqual([one.url]);
  });

  test('does not affect the other replica and the other services', () => {
    const { services, turns } = servicesWith(`${A},${B}`);
    const replica = services.next('community') as Replica;
    for (let i = 0; i < 5; i += 1) services.failed(replica);
    expect(new Set(turns(4))).toEqual(new Set([replica.address === A ? B : A]));
    expect(services.next('payments')).not.toBeNull();
  });
});

test('the contract of a service is the oldest of its replicas; another service’s header is ignored', async () => {
  const replicas = [await startService('community', '1.10'), await startService('community', '1.9')];
  const { services } = servicesWith(replicas.map(({ url }) => url).join(','));
  await services.probe();
  expect(services.stateOf('community').contract).toBe('1.9');
  expect(services.stateOf('payments').contract).toBeNull();
  const stranger = servicesWith((await startService('payments', '1.3')).url).services;
  await stranger.probe();
  expect(stranger.stateOf('community').contract).toBeNull();
});

describe('with the addresses of a host name', () => {
  const NAMED = { payments: NO_SERVICE, learning: NO_SERVICE, dexter: NO_SERVICE, community: 'http://community:8080' };
  const resolving = (...answers: readonly string[][]) => {
    const left = [...answers];
    const resolve = async (host: string) =>
      host === 'community' ? (left.shift() ?? Promise.reject(new Error('ENOTFOUND'))) : [];
    const services = upstreams(NAMED, fixedClock(), dispatcher, { resolve });
    const turns = () => new Set([1, 2, 3, 4].map(() => services.next('community')?.address));
    return { services, turns };
  };

  test('each address is a replica; one that leaves the name gets no request', async () => {
    const { services, turns } = resolving(['127.0.0.2', '127.0.0.3'], ['127.0.0.3', '::1']);
    await services.probe();
    expect(turns()).toEqual(new Set(['http://127.0.0.2:8080', 'http://127.0.0.3:8080']));
    await services.probe();
    expect(turns()).toEqual(new Set(['http://127.0.0.3:8080', 'http://[::1]:8080']));
  });

  test('five failures of one address open its breaker alone, also after the name was resolved again', async () => {
    const { services, turns } = resolving(['127.0.0.2', '127.0.0.3'], ['127.0.0.2', '127.0.0.3']);
    await services.probe();
    const replica = services.next('community') as Replica;
    for (let i = 0; i < 5; i += 1) services.failed(replica);
    await services.probe();
    expect(turns().has(replica.address)).toBe(false);
    expect(turns().size).toBe(1);
  });

  test('an address that was just found gets no request before its first successful probe', async () => {
    const { services, turns } = resolving(['127.0.0.2'], ['127.0.0.2', '127.0.0.3']);
    await services.probe();
    Object.assign(services.next('community') as Replica, { ready: true });
    const probing = services.probe();
    await new Promise(setImmediate); // the name is resolved, the probes have not ended
    expect(turns()).toEqual(new Set(['http://127.0.0.2:8080']));
    await probing;
  });

  test('while the name does not resolve, the last known addresses are used', async () => {
    const { services, turns } = resolving(['127.0.0.2']);
    await services.probe();
    await services.probe();
    expect(turns()).toEqual(new Set(['http://127.0.0.2:8080']));
  });
});

test('at most a hundred requests are in flight', async () => {
  const { services } = servicesWith(A);
  const releases = await Promise.all(Array.from({ length: 100 }, () => services.enter('community', '192.0.2')));
  expect(await services.enter('community', '192.0.2')).toBeNull();
  expect(await services.enter('payments', '192.0.2')).not.toBeNull();
  releases[0]?.();
  expect(await services.enter('community', '192.0.2')).not.toBeNull();
});
