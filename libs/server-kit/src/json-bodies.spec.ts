import { createApi } from './testing/api';
import { createTestService, type TestService } from './testing/test-service';

let kit: TestService;
beforeAll(async () => void (kit = await createTestService()));
afterAll(() => kit.close());

const APPLES = 'POST /api/apples';
const sent = async (payload: string) => {
  const { status, body } = await createApi(kit.app).raw(APPLES, {}, { payload });
  return [status, (body as { name?: string; code?: string }).name ?? (body as { code?: string }).code];
};

test.each([
  ['a NUL is taken out', '{"name":"Ga\\u0000la","weight":1}', [200, 'Gala']],
  [
    'half of a surrogate pair becomes a replacement character',
    '{"name":"Gala \\ud83c","weight":1}',
    [200, 'Gala \ufffd'],
  ],
  ['a whole sign stays', '{"name":"Gala \\ud83c\\udf4e","weight":1}', [200, 'Gala 🍎']],
  ['a name that is nothing but NUL is no name', '{"name":"\\u0000","weight":1}', [400, 'request.invalid']],
  ['a prototype is no field', '{"name":"Gala","weight":1,"__proto__":{"x":1}}', [400, 'request.invalid']],
  [
    'too deep to be walked',
    `{"name":${'['.repeat(70)}"\\u0000"${']'.repeat(70)},"weight":1}`,
    [400, 'request.invalid'],
  ],
  ['nothing at all', '', [400, 'request.invalid']],
])('%s', async (_, payload, response) => {
  expect(await sent(payload)).toEqual(response);
});
