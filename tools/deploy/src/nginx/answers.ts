import { SOMETHING_WENT_WRONG } from '@farm/contracts';
import { everyHeader, NO_PAGE, NOT_ANSWERING } from '@farm/edge';
import { site } from '@farm/farm';
import { block, quoted, type Front } from './front';

const headers = (front: Front) =>
  Object.entries(everyHeader(front.https)).map(([name, value]) => `add_header ${name} ${quoted(value)} always;`);

interface Answer {
  name: string;
  status: number;
  code: string;
  sentence: string;
  retryAfter?: number;
}

// The same words as of the edge and the services: whoever refuses, a page can read it.
const ANSWERS: readonly Answer[] = [
  { name: '@away', status: 502, code: 'service.away', sentence: NOT_ANSWERING },
  { name: '@late', status: 504, code: 'service.away', sentence: NOT_ANSWERING },
  { name: '@failed', status: 500, code: 'server.failed', sentence: SOMETHING_WENT_WRONG },
  { name: '@large', status: 413, code: 'request.too_large', sentence: 'That is too much to send at once.' },
  {
    ...{ name: '@many', status: 429, code: 'request.too_many', retryAfter: 5 },
    sentence: 'Too many requests. Please wait a moment and try again.',
  },
];

/** nginx has no way to escape a quote of the other kind inside `'…'`; ours have none. */
const json = ({ code, sentence }: Answer) =>
  `'${JSON.stringify({ code, error: sentence, message: sentence, requestId: '$request_id' })}'`;

const closedPage = [
  `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>${site.company}</title></head>`,
  `<body><main><h1>${site.company}</h1><p>The site is closed for a moment. Please come back in a few minutes, `,
  `or write to us at ${site.emails.info}.</p></main></body></html>`,
].join('');

/** Which answer stands for what nginx itself cannot do; of the services' own answers none is touched. */
export const errorPages = ANSWERS.map(({ name, status }) => `error_page ${status} = ${name};`);

/** The refusals of nginx in the one envelope, and the page that is shown when no edge answers. */
export const answerLocations = (front: Front): string[] => [
  ...ANSWERS.map((answer) =>
    block(
      `location ${answer.name}`,
      'internal;',
      'default_type "application/json; charset=utf-8";',
      ...headers(front),
      `add_header content-security-policy ${quoted(NO_PAGE)} always;`,
      'add_header Cache-Control no-store always;',
      'add_header X-Request-Id $request_id always;',
      answer.retryAfter !== undefined && `add_header Retry-After ${answer.retryAfter} always;`,
      `return ${answer.status} ${json(answer)};`,
    ),
  ),
  block(
    'location @closed',
    'internal;',
    'default_type "text/html; charset=utf-8";',
    ...headers(front),
    `add_header content-security-policy ${quoted("default-src 'none'; frame-ancestors 'none'")} always;`,
    'add_header Cache-Control no-store always;',
    'add_header Retry-After 120 always;',
    `return 503 ${quoted(closedPage)};`,
  ),
];
