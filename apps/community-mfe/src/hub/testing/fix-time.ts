/** The computer's clock stands at an instant; timers go on as ever. */
export function fixTime(instant: string): void {
  jest.useFakeTimers({
    now: new Date(instant),
    doNotFake: [
      ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'clearImmediate'] as const),
      ...(['queueMicrotask', 'nextTick', 'performance', 'requestAnimationFrame', 'cancelAnimationFrame'] as const),
    ],
  });
}

beforeEach(() => window.localStorage.clear());
afterEach(() => jest.useRealTimers());
