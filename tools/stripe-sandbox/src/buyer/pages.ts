import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerResponse } from 'node:http';
import { sendText } from '../wire/reply';

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
};

/** Pages run their own script, frame and speak to this company only, and only this site may frame them. */
const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

/** The built files of the browser half; anything else is not there. */
export const FILES = [
  'stripe.js',
  'frame.js',
  'frame.css',
  'bank.js',
  'bank.css',
  'hosted-page.js',
  'hosted-page.css',
  'dashboard.css',
] as const;

/** Sends one of the built files; a page with the policy that lets this site frame it. */
export async function sendFile(folder: string, name: string, response: ServerResponse): Promise<void> {
  const type = TYPES[name.split('.').pop() ?? ''] ?? 'application/octet-stream';
  const content = await readFile(join(folder, name));
  const page = name.endsWith('.html');
  sendText(response, 200, type, content, {
    'cross-origin-resource-policy': 'same-origin',
    ...(page && { 'content-security-policy': PAGE_POLICY, 'x-robots-tag': 'noindex' }),
  });
}
