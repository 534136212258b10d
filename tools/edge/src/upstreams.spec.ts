import { Agent } from 'undici';
import { standingClock, NOBODY } from './testing/edge-for-test';
import { endServices, realService } from './testing/real-service';
import { upstreams, type Copy } from './upstreams';

const dispatcher = new Agent();
afterEach(endServices);
afterAll(() => dispatcher.destroy());

function servicesWith(community: string) {
  const clock = standingClock();
  const rest = { payments: NOBODY, learning: NOBODY, dexter: NOBODY };
  const services = upstreams({ ...rest, community }, clock, dispatcher);
  const turns = (times: number) => Array.from({ length: times }, () => services.next('community')?.address ?? null);
  return { clock, services, turns };
}

const A = 'http://a.example';
const B = 'http://b.example';

test('requests go round over the copies', () => {
  const { turns } = servicesWith(`${A}, ${B}/`);
  expect(turns(4).sort()).toEqual([A, A, B, B]);
});

test('a copy that says it is not ready rests until it is; when none is ready, all are tried', async () => {
  const [one, other] = [await realService(), await realService()];
  const { services, turns } = servicesWith(`${one.url},${other.url}`);
  one.ready = false;
  await services.look();
  expect(new Set(turns(4))).toEqual(new Set([other.url]));
  other.ready = false;
  await services.look();
  expect(new Set(turns(4))).toEqual(new Set([one.url, other.url]));
  one.ready = true;
  await services.look();
  expect(new Set(turns(4))).toEqual(new Set([one.url]));
});

describe('the breaker of a copy', () => {
  const fail = ({ services, times }: { services: ReturnType<typeof servicesWith>['services']; times: number }) => {
    const copy = services.next('community') as Copy;
    for (let i = 0; i < times; i += 1) services.failed(copy);
  };

  test('opens with the fifth failure within ten seconds, not before', () => {
    const { services, turns, clock } = servicesWith(A);
    fail({ services, times: 4 });
    expect(turns(1)).toEqual([A]);
    clock.advance(10_000);
    fail({ services, times: 4 });
    expect(turns(1)).toEqual([A]);
    fail({ services, times: 1 });
    expect(turns(1)).toEqual([null]);
    expect(services.stateOf('community')).toMatchObject({ ready: false, copies: [{ open: true }] });
  });

  test('opens with the first failure of a copy that is not ready, either; one that is ready stays', async () => {
    const one = await realService();
    const { services, turns } = servicesWith(one.url);
    fail({ services, times: 1 });
    await services.look();
    expect(turns(1)).toEqual([one.url]);
    one.ready = false;
    await services.look();
    expect(turns(1)).toEqual([null]);
  });

  test('closes after two seconds when the copy says it is ready, and no sooner', async () => {
    const one = await realService();
    const { services, turns, clock } = servicesWith(one.url);
    fail({ services, times: 5 });
    clock.advance(1_999);
    await services.look();
    expect(turns(1)).toEqual([null]);
    one.ready = false;
    clock.advance(1);
    await services.look();
    expect(turns(1)).toEqual([null]);
    one.ready = true;
    clock.advance(2_000);
    await services.look();
    expect(turns(1)).toEqual([one.url]);
  });

  test('is nobody else’s: the other copy and the other services are asked on', () => {
    const { services, turns } = servicesWith(`${A},${B}`);
    const copy = services.next('community') as Copy;
    for (let i = 0; i < 5; i += 1) services.failed(copy);
    expect(new Set(turns(4))).toEqual(new Set([copy.address === A ? B : A]));
    expect(services.next('payments')).not.toBeNull();
  });
});

test('the contract of a service is what its copies say of themselves, of two the older; another service’s is not believed', async () => {
  const copies = [await realService('community', '1.10'), await realService('community', '1.9')];
  const { services } = servicesWith(copies.map(({ url }) => url).join(','));
  await services.look();
  expect(services.stateOf('community').contract).toBe('1.9');
  expect(services.stateOf('payments').contract).toBeNull();
  const stranger = servicesWith((await realService('payments', '1.3')).url).services;
  await stranger.look();
  expect(stranger.stateOf('community').contract).toBeNull();
});

test('a hundred requests are in flight at most; each that ends makes room', () => {
  const { services } = servicesWith(A);
  const leave = Array.from({ length: 100 }, () => services.enter('community'));
  expect(services.enter('community')).toBeNull();
  expect(services.enter('payments')).not.toBeNull();
  leave[0]?.();
  expect(services.enter('community')).not.toBeNull();
});
