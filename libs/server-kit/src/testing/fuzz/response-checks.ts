import type { Endpoint } from '@farm/contracts';
import Ajv, { type ValidateFunction } from 'ajv';

/** A response as received. */
export interface FuzzResponse {
  status: number;
  headers: Readonly<Record<string, string | string[] | number | undefined>>;
  text: string;
}

const ajv = new Ajv({ strict: false });
const compiled = new WeakMap<object, ValidateFunction>();

const replyOf = ({ reply }: Endpoint) => {
  if (!reply) return undefined;
  const known = compiled.get(reply) ?? ajv.compile(reply);
  compiled.set(reply, known);
  return known;
};

/** Must not be in any response: stack traces, SQL, addresses of backends. */
const INSIDE = /\bat .+:\d+:\d+\)|node_modules|prisma|\bSELECT .+ FROM\b|ECONNREFUSED|postgres(?:ql)?:\/\//i;

function envelopeFault(text: string): string | null {
  let response: Record<string, unknown> | null;
  try {
    response = JSON.parse(text) as Record<string, unknown> | null;
  } catch {
    return 'a refusal that is no JSON';
  }
  const { code, error, message, requestId } = response ?? {};
  if (typeof code !== 'string' || typeof error !== 'string' || error === '') return 'a refusal without its envelope';
  if (message !== error || typeof requestId !== 'string') return 'an envelope that is not whole';
  return INSIDE.test(text) ? 'a refusal that tells what is inside' : null;
}

function replyFault(endpoint: Endpoint, { status, headers, text }: FuzzResponse): string | null {
  const validate = replyOf(endpoint);
  if (status === 204) return text === '' ? null : 'a body where there is none';
  const type = String(headers['content-type'] ?? '');
  if (!validate || !type.startsWith('application/json')) {
    const streams = endpoint.streams === true || !endpoint.reply;
    return streams ? null : `a reply of type '${type}'`;
  }
  return validate(JSON.parse(text)) ? null : `a reply that its schema refuses: ${ajv.errorsText(validate.errors)}`;
}

/** Headers that all responses must have, and that none may have. */
function headerFault({ headers }: FuzzResponse): string | null {
  const csp = String(headers['content-security-policy']);
  if (headers['x-content-type-options'] !== 'nosniff') return 'an answer without nosniff';
  if (!csp.startsWith("default-src 'none'") || !csp.includes("frame-ancestors 'none'")) return `the policy '${csp}'`;
  if (!/^(?:strict-origin-when-cross-origin|no-referrer)$/.test(String(headers['referrer-policy'])))
    return 'no referrer policy';
  if (headers['cache-control'] === undefined) return 'an answer that may be kept';
  return 'server' in headers || 'x-powered-by' in headers ? 'an answer that names its maker' : null;
}

/** The problem of a response, or null. With pages, unknown addresses may respond with HTML. */
export function faultOf(method: string, endpoint: Endpoint, response: FuzzResponse, pages = false): string | null {
  const { status, headers, text } = response;
  if (status >= 500) return `${status}`;
  const fault = headerFault(response);
  if (fault || method === 'HEAD') return fault;
  if (pages && status === 404 && String(headers['content-type']).startsWith('text/html')) return null;
  if (status >= 400) return envelopeFault(text);
  if (status >= 300) return headers['location'] === undefined && status !== 304 ? 'a redirect to nowhere' : null;
  return replyFault(endpoint, response);
}
