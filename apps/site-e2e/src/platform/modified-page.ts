import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { fileUrl, liveBuild, stagesOf } from './live-builds';

const sriOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

async function textOf(page: Page, address: string): Promise<string> {
  return (await page.request.get(address)).text();
}

const hasPath = (address: string) => (url: URL) => url.pathname === address;

/**
 * Serves modified code of one page to this browser, with matching hashes: the chunk, build.json with the hash of the chunk,
 * and the document with the hash of build.json.
 */
export async function serveModifiedPage(
  page: Page,
  remote: string,
  path: string,
  change: (code: string) => string,
): Promise<void> {
  const build = await liveBuild(page.request, remote);
  const { index, page: chunk } = stagesOf(build, path);
  const indexBefore = await textOf(page, index);
  const before = await textOf(page, chunk);
  const code = change(before);
  if (code === before) throw new Error(`the change does not modify ${chunk}`);
  const file = build.files[chunk.replace(fileUrl(build), '')];
  const indexNow = indexBefore.replace(file?.sri ?? '', sriOf(code));
  await page.route(hasPath(chunk), (route) => route.fulfill({ contentType: 'text/javascript', body: code }));
  await page.route(hasPath(index), (route) => route.fulfill({ contentType: 'application/json', body: indexNow }));
  await page.route(hasPath(path), async (route) => {
    const response = await route.fetch();
    const html = (await response.text())
      .replace(sriOf(indexBefore), sriOf(indexNow))
      .replace(file?.sri ?? '', sriOf(code));
    await route.fulfill({ response, body: html });
  });
}
