import { PassThrough, Readable } from 'node:stream';
import { uploadCheck, type UploadMessages } from './check-upload';
import type { CheckFile } from './file-check.provider';

const PNG = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const messages = new Proxy({} as UploadMessages, { get: (_, problem) => `It is ${String(problem)}.` });
const checkOf = (queue: 'editors' | 'visitors') => uploadCheck({ queue, kinds: ['png'], messages, field: 'photo' });
const PDF = { kind: 'pdf', content: PNG, pages: 1 } as const;

test('slow connections leave others their place, however many they are', async () => {
  const check = checkOf('visitors');
  const checkFile: CheckFile = async () => PDF;
  const slow = Array.from({ length: 20 }, () => new PassThrough());
  const checks = Promise.allSettled(slow.map((stream) => check(stream, checkFile)));
  for (const stream of slow) stream.write(PNG);
  expect(await check(Readable.from([PNG]), checkFile)).toEqual(PDF);
  for (const stream of slow) stream.destroy();
  expect(new Set((await checks).map(({ status }) => status))).toEqual(new Set(['rejected']));
});

test('files in memory are limited, and their memory is free again afterwards', async () => {
  const check = checkOf('visitors');
  const large = Buffer.concat([PNG, Buffer.alloc(8_000_000)]);
  const slow = Array.from({ length: 6 }, () => new PassThrough({ highWaterMark: 10_000_000 }));
  const checks = Promise.allSettled(slow.map((stream) => check(stream, async () => PDF)));
  for (const stream of slow) stream.write(large);
  await new Promise(setImmediate);
  const next = () => check(Readable.from([large]), async () => PDF);
  await expect(next()).rejects.toMatchObject({ status: 503, code: 'file.busy' });
  for (const stream of slow) stream.destroy();
  await checks;
  expect(await next()).toEqual(PDF);
});

test('files of editors are checked before those of visitors that wait longer', async () => {
  const order: string[] = [];
  let onEnd = (): void => undefined;
  const end = new Promise<void>((resolve) => (onEnd = resolve));
  const [editors, visitors] = [checkOf('editors'), checkOf('visitors')];
  const send = (check: typeof editors, name: string, until?: Promise<void>) =>
    check(Readable.from([PNG]), async () => {
      order.push(name);
      await until;
      return PDF;
    });
  const running = send(visitors, 'first', end);
  await new Promise(setImmediate);
  const waiting = [send(visitors, 'visitor')];
  await new Promise(setImmediate);
  waiting.push(send(editors, 'editor'));
  await new Promise(setImmediate);
  onEnd();
  await Promise.all([running, ...waiting]);
  expect(order).toEqual(['first', 'editor', 'visitor']);
});

test('a problem is said at the field of the form', async () => {
  const check = checkOf('visitors');
  await expect(check(Readable.from([Buffer.from('none')]), async () => PDF)).rejects.toMatchObject({
    ...{ status: 422, code: 'file.kind', options: { extra: { field: 'photo' } } },
  });
});
