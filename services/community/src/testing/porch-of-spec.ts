import { porchForTest, type PorchForTest } from './porch-for-test';

/** The porch of a whole spec: opened before its tests, emptied and in new copies before each of them, closed after all. */
export function porchOfSpec(): PorchForTest {
  const porch = {} as PorchForTest;
  let opened: PorchForTest;
  beforeAll(async () => {
    opened = await porchForTest();
  });
  beforeEach(async () => {
    await opened.renew();
    Object.assign(porch, opened);
  });
  afterAll(() => opened.close());
  return porch;
}
