type Presence = typeof import('./presence');

/** The module keeps what it has seen: each test has one of its own. */
function fresh(): Presence {
  let presence: Presence | undefined;
  jest.isolateModules(() => (presence = jest.requireActual<Presence>('./presence')));
  return presence as Presence;
}

const sign = (type: string) => document.dispatchEvent(new Event(type));

const activated = (hasBeenActive: boolean) =>
  Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive }, configurable: true });

beforeEach(() => activated(false));

test.each(['pointerover', 'pointerdown', 'keydown', 'focusin'])('%s is a sign of somebody, told once', (type) => {
  const told = jest.fn();
  fresh().onFirstSign(told);
  sign('scroll');
  expect(told).not.toHaveBeenCalled();
  sign(type);
  sign('keydown');
  expect(told).toHaveBeenCalledTimes(1);
});

test('who asks after the first sign is told at once, also when it came before any script', () => {
  const { onFirstSign } = fresh();
  onFirstSign(() => undefined);
  sign('keydown');
  const told = jest.fn();
  onFirstSign(told);
  activated(true);
  fresh().onFirstSign(told);
  expect(told).toHaveBeenCalledTimes(2);
});

test('who has ended it is not told', () => {
  const told = jest.fn();
  fresh().onFirstSign(told)();
  sign('keydown');
  expect(told).not.toHaveBeenCalled();
});
