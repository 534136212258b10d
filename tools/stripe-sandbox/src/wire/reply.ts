import type { ServerResponse } from 'node:http';

const ALWAYS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/** Answers with JSON; it is data, so nothing in it may ever run. */
export function sendJson(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}) {
  if (response.headersSent) return;
  response.writeHead(status, {
    ...ALWAYS,
    'content-type': 'application/json; charset=utf-8',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    ...headers,
  });
  response.end(JSON.stringify(body, null, 2));
}

/** Answers with a text of a kind of its own, such as a page or a script. */
export function sendText(
  response: ServerResponse,
  status: number,
  type: string,
  text: string | Buffer,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, { ...ALWAYS, 'content-type': type, ...headers });
  response.end(text);
}
