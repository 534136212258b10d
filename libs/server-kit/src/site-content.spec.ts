import { builtInContent, setSiteContent, site } from '@farm/farm';
import { createTestService } from './testing/test-service';
import type { ReadContent } from './site-content';

const farm = { ...builtInContent.farm, phone: '(478) 555-0199' };
afterEach(() => setSiteContent({}));

/** What a service shows once it answers, with this way to read content. */
async function phoneAfterStart(readContent: ReadContent): Promise<string> {
  const kit = await createTestService({ readContent });
  try {
    await kit.api.raw('GET /api/harvest');
    return site.phone;
  } finally {
    await kit.close();
  }
}

test('a service has the published content before its first answer', async () => {
  expect(await phoneAfterStart(async () => ({ version: 3, content: { farm } }))).toBe('(478) 555-0199');
});

test.each<[string, ReadContent]>([
  ['nothing is published', async () => null],
  ['the database does not answer', () => Promise.reject(new Error('the database is away'))],
  ['the content is invalid', async () => ({ version: 3, content: { farm: { ...farm, phone: '' } } })],
])('the built-in content stays while %s', async (_, readContent) => {
  expect(await phoneAfterStart(readContent)).toBe(builtInContent.farm.phone);
});
