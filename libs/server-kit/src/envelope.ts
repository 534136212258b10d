import { SOMETHING_WENT_WRONG } from '@farm/contracts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from './refuse';
import { sentenceFor } from './validators';

const NOT_UNDERSTOOD = 'That request could not be understood.';

// What Fastify refuses before a handler runs, in our codes and words; the rest of its 4xx are 'not understood'.
const KNOWN: Readonly<Record<string, [status: number, code: string, sentence: string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'request.too_large', 'That is too much to send at once.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'request.not_json', 'This address takes JSON only.'],
  FST_ERR_HANDLER_TIMEOUT: [503, 'server.too_slow', SOMETHING_WENT_WRONG],
};

/** Any failure as a refusal: status, code, sentence. Never a stack, never a validator's text. */
function refusalFor(error: FastifyError | Refused, request: FastifyRequest): Refused {
  if (error instanceof Refused) return error;
  const say = request.routeOptions.config.say ?? {};
  if (error.validation)
    return new Refused(400, 'request.invalid', sentenceFor(error.validation, say) ?? NOT_UNDERSTOOD);
  const known = KNOWN[error.code];
  if (known) return new Refused(...known, { cause: error });
  if (error.statusCode !== undefined && error.statusCode < 500)
    return new Refused(400, 'request.invalid', say[''] ?? NOT_UNDERSTOOD, { cause: error });
  return new Refused(500, 'server.failed', SOMETHING_WENT_WRONG, { cause: error });
}

/** The one shape of every refusal: `error` and `message` are the same human sentence. */
const envelopeOf = (refused: Refused, requestId: string) => ({
  ...refused.options.extra,
  code: refused.code,
  error: refused.sentence,
  message: refused.sentence,
  requestId,
});

/** Answers with the envelope; the cause of a 5xx goes to the log under the request id. */
export function answerFailure(error: FastifyError | Refused, request: FastifyRequest, reply: FastifyReply) {
  const refused = refusalFor(error, request);
  const line = { refusal: refused.code, err: refused.options.cause ?? undefined };
  if (refused.status >= 500) request.log.error(line, 'failed');
  else request.log.debug(line, 'refused');
  return reply
    .code(refused.status)
    .headers(refused.options.headers ?? {})
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(envelopeOf(refused, request.id)));
}
