import { findPendingCode, pendingCodeStore } from './use-sign-in';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const pending = { email: 'ada@example.com', deadline: NOW + 600_000 };

beforeEach(() => sessionStorage.clear());

test('a tab stores a pending code until it expires', () => {
  pendingCodeStore.set(pending);
  expect(findPendingCode(NOW)).toEqual(pending);
  expect(findPendingCode(NOW + 600_000)).toBeNull();
  pendingCodeStore.set(null);
  expect(findPendingCode(NOW)).toBeNull();
});

test.each([['nonsense'], ['null'], ['{"email":1}'], ['{"email":"a","deadline":"never"}'], ['[]']])(
  '%s in the storage is nothing',
  (text) => {
    sessionStorage.setItem('farm-sign-in', text);
    expect(findPendingCode(NOW)).toBeNull();
  },
);
