import { recallCode, rememberCode } from './pending-code';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const pending = { email: 'ada@example.com', expiresAt: '2026-11-21T12:10:00.000Z' };

beforeEach(() => sessionStorage.clear());

test('a tab remembers that it waits for a code, until the code is over', () => {
  rememberCode(pending);
  expect(recallCode(NOW)).toEqual(pending);
  expect(recallCode(NOW + 600_000)).toBeNull();
  rememberCode(null);
  expect(recallCode(NOW)).toBeNull();
});

test.each([['nonsense'], ['null'], ['{"email":1}'], ['{"email":"a","expiresAt":"never"}'], ['[]']])(
  '%s in the storage is nothing',
  (text) => {
    sessionStorage.setItem('farm-sign-in', text);
    expect(recallCode(NOW)).toBeNull();
  },
);
