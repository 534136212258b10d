import { createTestDatabase } from '@farm/prisma/testing';
import { createApi, fixedClock } from '@farm/server-kit/testing';
import { learningForTest } from '../testing/learning-for-test';
import { assertDrawing } from './drawings';

const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200">${inside}</svg>`;
const LEAF = svg('<defs><path id="leaf" d="M0 0h9"/></defs><use href="#leaf"/><g fill="url(#shade)"/>');

test('a drawing of shapes that refer to each other is allowed', () =>
  expect(() => assertDrawing('leaf.svg', LEAF)).not.toThrow());

test.each([
  ['a script', svg('<script>alert(1)</script>'), 'leaf.svg: contains a script'],
  ['a script in an address', svg('<use href="javascript:alert(1)"/>'), 'leaf.svg: contains a script'],
  ['an event handler', svg('<path onload="alert(1)"/>'), 'leaf.svg: contains an event handler'],
  ['HTML', svg('<foreignObject><b>x</b></foreignObject>'), 'leaf.svg: contains HTML or another picture'],
  ['a link', svg('<a href="#x">x</a>'), 'leaf.svg: contains HTML or another picture'],
  ['a picture', svg('<image href="#x"/>'), 'leaf.svg: contains HTML or another picture'],
  ['a shape of another file', svg('<use href="/a.svg#b"/>'), 'leaf.svg: contains a reference to another file'],
  ['a style of another file', svg('<g fill="url(//x.org/a)"/>'), 'leaf.svg: contains a reference to another file'],
  ['an import', svg('<style>@import "x";</style>'), 'leaf.svg: contains a reference to another file'],
  ['an entity', svg('<!ENTITY x "y">'), 'leaf.svg: contains a document type or an entity'],
  ['too many bytes', svg('x'.repeat(7_000)), /has 70\d\d bytes, at most 6144 are allowed/],
  ['another size', LEAF.replace('320 200', '640 400'), /does not begin with an <svg> with viewBox="0 0 320 200"/],
])('%s is not', (_, drawing, problem) => {
  expect(() => assertDrawing('leaf.svg', drawing)).toThrow(problem);
});

test('a drawing is sent to anybody, may be stored, and can do nothing where it is opened', async () => {
  const database = await createTestDatabase('learning');
  const drawings = new Map([['frost-14', LEAF]]);
  const api = createApi(learningForTest(database, fixedClock('2026-11-21T15:00:00Z'), { drawings }));
  const get = (name: string) => api.raw('GET /api/quiz/drawings/:name', { params: { name } });
  const { status, headers, bytes } = await get('frost-14.svg');
  expect([status, headers['content-type'], bytes.toString()]).toEqual([200, 'image/svg+xml', LEAF]);
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox",
    'cache-control': 'public, max-age=86400',
    etag: expect.stringMatching(/^W\/"/) as string,
  });
  expect(await get('frost-15.svg')).toMatchObject({ status: 404, body: { code: 'quiz.drawing-unknown' } });
  expect((await get('../app.ts')).status).toBe(400);
  await database.close();
});
