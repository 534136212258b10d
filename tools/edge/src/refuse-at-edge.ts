import type { FastifyReply, FastifyRequest } from 'fastify';

/** What the edge refuses, and how: the status, the machine's word and the sentence for people. */
export interface EdgeRefusal {
  status: number;
  code: string;
  sentence: string;
  /** Seconds until it is worth trying again. */
  retryAfter?: number;
  /** Further fields of the envelope. */
  extra?: Readonly<Record<string, unknown>>;
}

/** A refusal of the edge itself, in the one envelope; never kept by a cache. */
export function refuseAtEdge(
  request: FastifyRequest,
  reply: FastifyReply,
  { status, code, sentence, retryAfter, extra }: EdgeRefusal,
) {
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send({ ...extra, code, error: sentence, message: sentence, requestId: request.id });
}
