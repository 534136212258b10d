import { chatLimits } from '@farm/farm';
import { Type, type Static } from '@sinclair/typebox';
import { type Contract, Exact, OneOf, OrNull, Uuid } from '../contract';

export const Emotion = OneOf(['neutral', 'happy', 'sad', 'thinking', 'surprised', 'celebrating']);

/** An article an answer says, or a correction of the farm's (whose `url` is null). */
export const AnswerSource = Exact({
  id: Type.String(),
  title: Type.String(),
  url: OrNull(Type.String()),
  /** The day a person last read it against its source, '2026-11-21'. */
  reviewedAt: Type.String(),
});
export type AnswerSource = Static<typeof AnswerSource>;

/** Sure enough to answer; near enough to ask back; or not our topic. */
export const AnswerZone = OneOf(['answer', 'ask', 'scope']);
/** Reviewed sentences; a model's words from them; or a sentence of the house (greeting, emergency, refusal). */
export const AnswerEngine = OneOf(['retrieval', 'model', 'farm']);

/** Spec 1 section 7: `response` and `emotion`; the rest are additions. */
export const DexterReply = Exact({
  /** Plain text; an empty line begins a paragraph. */
  response: Type.String(),
  emotion: Emotion,
  messageId: Type.String(),
  zone: AnswerZone,
  engine: AnswerEngine,
  sources: Type.Array(AnswerSource),
  /** What a visitor may well ask next; each is sent as it stands. At most three. */
  followUps: Type.Array(Type.String()),
  /** A page of the site that does what was asked; the response names it too. */
  feature: Type.Optional(Exact({ id: Type.String(), label: Type.String(), href: Type.String() })),
});
export type DexterReply = Static<typeof DexterReply>;

/** One message of a kept conversation. */
export const KeptMessage = Exact({
  id: Type.String(),
  type: OneOf(['user', 'bot']),
  text: Type.String(),
  sources: Type.Optional(Type.Array(AnswerSource)),
  /** ISO 8601, UTC. */
  at: Type.String(),
});
export type KeptMessage = Static<typeof KeptMessage>;

const CHAT = { per: 'minute', times: chatLimits.messagesPerMinute, perPrefix: 120, exact: true } as const;
const refusal = {
  code: 'chat.too_fast',
  sentence: 'You are asking quickly. Please wait {n} seconds and ask again.',
} as const;

export const answers = {
  /**
   * Answers JSON, or, when a model speaks and the caller accepts `text/event-stream`, the events `delta {text}`,
   * `replaced {response}`, `done {…the JSON reply}` and `error {code, error, message, requestId}`. A refused message is
   * a kind answer too. The same `clientMessageId` is answered once. 400 `chat.empty`, `chat.too_long`; 429 `chat.too_fast`.
   */
  'POST /api/dexter-response': {
    access: 'visitor',
    body: Exact({
      message: Type.String({ minLength: 1, maxLength: chatLimits.messageLength, pattern: '\\S' }),
      clientMessageId: Type.Optional(Uuid),
    }),
    reply: DexterReply,
    streams: true,
    say: { '': `Please write a message of up to ${chatLimits.messageLength} characters.` },
    limit: { ...CHAT, refusal },
    takes: 30,
  },
  /** The last 50 messages of this visitor, oldest first. */
  'GET /api/dexter/conversation': {
    access: 'visitor',
    reply: Exact({ messages: Type.Array(KeptMessage) }),
    limit: { ...CHAT, refusal },
  },
  /** No word of it is left in any table. */
  'DELETE /api/dexter/conversation': {
    access: 'visitor',
    reply: Exact({ erased: Type.Literal(true) }),
    limit: { ...CHAT, refusal },
  },
  /** Ends an answer under way; what was said is kept. False: it had ended already. */
  'POST /api/dexter/conversation/stop': {
    access: 'visitor',
    body: Exact({ clientMessageId: Uuid }),
    reply: Exact({ stopped: Type.Boolean() }),
    say: { '': 'There is nothing to stop.' },
    limit: { ...CHAT, refusal },
  },
  /** 404 `chat.no_message` for anybody else's. A second verdict replaces the first. */
  'POST /api/dexter/feedback': {
    access: 'visitor',
    body: Exact({
      messageId: Uuid,
      value: OneOf(['up', 'down']),
      reason: Type.Optional(OneOf(['wrong', 'too short', 'unsafe', 'other'])),
    }),
    reply: Exact({ success: Type.Literal(true) }),
    say: { '': 'Please say whether the answer was helpful.' },
    limit: { ...CHAT, refusal },
  },
} satisfies Contract;
