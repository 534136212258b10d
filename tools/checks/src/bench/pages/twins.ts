import { fork } from 'node:child_process';
import { get, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { imagesOf, twinOf } from './twin';

/** One answer of the twins' server, its body in base64 as it goes over the line. */
export interface Kept {
  headers: Readonly<Record<string, string | readonly string[]>>;
  body: string;
}

const ANSWERED_ANEW = ['content-length', 'etag', 'date', 'connection', 'keep-alive', 'transfer-encoding', 'set-cookie'];

function raw(url: string): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((answered, failed) => {
    get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => answered({ headers: response.headers, body: Buffer.concat(parts) }));
    }).on('error', failed);
  });
}

const same = (headers: IncomingHttpHeaders): Kept['headers'] =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || ANSWERED_ANEW.includes(name) ? [] : [[name, value] as const],
    ),
  );

async function keptOf(origin: string, path: string): Promise<(readonly [string, Kept])[]> {
  const { headers, body } = await raw(`${origin}${path}`);
  const twin = twinOf((headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body).toString());
  const small = brotliCompressSync(Buffer.from(twin)).toString('base64'); // quality 11 is the default
  const page = [path, { headers: { ...same(headers), 'content-encoding': 'br' }, body: small }] as const;
  const images = await Promise.all(
    imagesOf(twin).map(async (src) => {
      const image = await raw(`${origin}${src}`);
      return [src, { headers: same(image.headers), body: image.body.toString('base64') }] as const;
    }),
  );
  return [page, ...images];
}

/** A server with the static twins of these pages, behind the headers that the site sends with them. */
export async function twins(origin: string, paths: readonly string[]) {
  const kept = (await Promise.all(paths.map((path) => keptOf(origin, path)))).flat();
  const child = fork(join(__dirname, 'twin-main.ts'), { execArgv: ['--import', 'tsx'] });
  const address = await new Promise<string>((stands, failed) => {
    child.once('exit', (code) => failed(new Error(`The twins' server ended with ${code}`)));
    child.on('message', (told) => {
      if (told === 'loaded') child.send(kept);
      else stands(String(told));
    });
  });
  return { address, stop: () => void child.kill() };
}
