import { answers, type DexterReply } from '@farm/contracts';
import { refuse, serve, type App, type Clock, type VisitorMark } from '@farm/server-kit';
import type { Answering } from './answer';
import type { ConversationRepository, Given } from './conversations.repository';
import type { KeptWordsRepository } from './kept-words.repository';
import { eventLine } from './event-line';

const replyOf = ({ text, sources, followUps, feature, ...given }: Given): DexterReply => ({
  response: text,
  ...{ emotion: given.emotion, messageId: given.messageId, zone: given.zone, engine: given.engine },
  sources: [...sources],
  followUps: [...followUps],
  ...(feature ? { feature: { id: feature.id, label: feature.label, href: feature.href } } : {}),
});

interface AnswerRoutesDeps {
  answer: Answering;
  conversations: ConversationRepository;
  words: KeptWordsRepository;
  mark: VisitorMark;
  clock: Clock;
}

export const answerRoutes = (app: App, { answer, conversations, words, mark, clock }: AnswerRoutesDeps) =>
  serve(app, answers, {
    'POST /api/dexter-response': async ({ body }, { visitor, signal, request, reply, requestId }) => {
      const asked = { ...body, visitor, signal };
      const line = eventLine(requestId);
      const answered = answer(asked, line.tell).then(replyOf);
      const streams = request.headers.accept?.includes('text/event-stream') ?? false;
      const first = await Promise.race([answered, ...(streams ? [line.opened] : [])]);
      if (first !== 'opened') return first;
      answered.then(line.finish, line.fail);
      reply
        .type('text/event-stream')
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no');
      return line.stream;
    },
    'GET /api/dexter/conversation': async (_, { visitor }) => ({ messages: await words.read(mark(visitor)) }),
    'DELETE /api/dexter/conversation': async (_, { visitor }) => {
      await words.erase(mark(visitor));
      return { erased: true as const };
    },
    'POST /api/dexter/conversation/stop': async ({ body }, { visitor }) => ({
      stopped: await conversations.stop(mark(visitor), body.clientMessageId),
    }),
    'POST /api/dexter/feedback': async ({ body: { messageId, ...word } }, { visitor }) => {
      const known = await words.judge(mark(visitor), messageId, { ...word, at: clock.now() });
      if (!known) refuse(404, 'chat.no_message', 'This answer is not there any more.');
      return { success: true as const };
    },
  });
