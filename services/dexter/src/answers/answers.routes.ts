import { answers, type DexterReply } from '@farm/contracts';
import { throwHttpError, serve, type App, type Clock, type VisitorHasher } from '@farm/server-kit';
import type { Answering, EmitText } from './answer';
import type { ConversationRepository, StoredAnswer } from './conversations.repository';
import { Readable } from 'node:stream';

const formatEvent = (event: string, data: object) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

const FAILED = {
  code: 'server.failed',
  error: 'Something went wrong on our side. Please try again.',
  message: 'Something went wrong on our side. Please try again.',
};

/**
 * A `text/event-stream` of an answer. `opened` resolves with the first sentence, and never for an answer that is sent as
 * a whole.
 */
function eventStream(requestId: string) {
  const stream = new Readable({ read: () => undefined });
  let open: () => void = () => undefined;
  const opened = new Promise<'opened'>((resolve) => (open = () => resolve('opened')));
  const emit: EmitText = ({ kind, text }) => {
    if (kind === 'replaced') stream.push(formatEvent('replaced', { response: text }));
    else {
      stream.push(formatEvent('delta', { text }));
      open();
    }
  };
  const end = (finalEvent: string) => {
    stream.push(finalEvent);
    stream.push(null);
  };
  return {
    opened,
    emit,
    stream,
    finish: (reply: DexterReply) => end(formatEvent('done', reply)),
    fail: () => end(formatEvent('error', { ...FAILED, requestId })),
  };
}

const replyOf = (
  { text, sources, followUps, feature, memory, ...answer }: StoredAnswer,
  language: DexterReply['language'],
): DexterReply => ({
  response: text,
  language,
  ...{ emotion: answer.emotion, messageId: answer.messageId, zone: answer.zone, engine: answer.engine },
  sources: [...sources],
  followUps: [...followUps],
  ...(memory ? { memory } : {}),
  ...(feature ? { feature: { id: feature.id, label: feature.label, href: feature.href } } : {}),
});

interface AnswerRoutesDeps {
  answer: Answering;
  conversations: ConversationRepository;
  /** The language of a text. */
  languageOf: (text: string) => DexterReply['language'];
  hashVisitor: VisitorHasher;
  clock: Clock;
}

export const answerRoutes = (app: App, { answer, conversations, languageOf, hashVisitor, clock }: AnswerRoutesDeps) =>
  serve(app, answers, {
    'POST /api/dexter-response': async ({ body }, { visitor, signal, request, reply, requestId }) => {
      const chatRequest = { ...body, visitor, signal };
      const events = eventStream(requestId);
      const replyPromise = answer(chatRequest, events.emit).then((one) => replyOf(one, languageOf(one.text)));
      const streams = request.headers.accept?.includes('text/event-stream') ?? false;
      const first = await Promise.race([replyPromise, ...(streams ? [events.opened] : [])]);
      if (first !== 'opened') return first;
      replyPromise.then(events.finish, events.fail);
      reply
        .type('text/event-stream')
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no');
      return events.stream;
    },
    'GET /api/dexter/conversation': async (_, { visitor }) => ({
      messages: (await conversations.history(hashVisitor(visitor))).map((message) => ({
        ...message,
        language: languageOf(message.text),
      })),
      memory: await conversations.garden(hashVisitor(visitor)),
    }),
    'GET /api/dexter/conversation/memory': async (_, { visitor }) => ({
      memory: (await conversations.garden(hashVisitor(visitor))) ?? null,
    }),
    'DELETE /api/dexter/conversation/memory': async (_, { visitor }) => {
      await conversations.forget(hashVisitor(visitor));
      return { erased: true as const };
    },
    'DELETE /api/dexter/conversation': async (_, { visitor }) => {
      await conversations.erase(hashVisitor(visitor));
      return { erased: true as const };
    },
    'POST /api/dexter/conversation/stop': async ({ body }, { visitor }) => ({
      stopped: await conversations.stop(hashVisitor(visitor), body.clientMessageId),
    }),
    'POST /api/dexter/feedback': async ({ body: { messageId, ...rating } }, { visitor }) => {
      const isRated = await conversations.rate(hashVisitor(visitor), messageId, { ...rating, at: clock.now() });
      if (!isRated) throwHttpError(404, 'chat.no_message', 'This answer is not there any more.');
      return { success: true as const };
    },
  });
