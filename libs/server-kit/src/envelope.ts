import { SOMETHING_WENT_WRONG } from '@farm/contracts';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isAway } from './away';
import { awayRetrySeconds } from './defaults';
import { Refused } from './refuse';
import { sentenceFor } from './validators';

const NOT_UNDERSTOOD = 'That request could not be understood.';

// What Fastify refuses before a handler runs, in our codes and words; the rest of its 4xx are 'not understood'.
const KNOWN: Readonly<Record<string, [status: number, code: string, sentence: string]>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: [413, 'request.too_large', 'That is too much to send at once.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: [415, 'request.not_json', 'This address takes JSON only.'],
};

/** What may well work in a moment is said so: 503, and when to ask again. */
const IN_A_MOMENT = { 'retry-after': String(awayRetrySeconds) };

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
  if (isAway(error))
    return new Refused(503, 'server.database', SOMETHING_WENT_WRONG, { cause: error, headers: IN_A_MOMENT });
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
