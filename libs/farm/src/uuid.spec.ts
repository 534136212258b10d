import { randomUuid } from './uuid';

test('a key is a uuid of version 4, and no two are the same', () => {
  const keys = Array.from({ length: 200 }, randomUuid);
  expect(keys.every((key) => /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(key))).toBe(
    true,
  );
  expect(new Set(keys).size).toBe(200);
});
