import { chatLimits } from '@farm/farm';
import { Type, type Static } from '@sinclair/typebox';
import { type Contract, StrictObject, OneOf, Nullable, Uuid } from '../contract';

export const Emotion = OneOf(['neutral', 'happy', 'sad', 'thinking', 'surprised', 'celebrating']);

/** An article an answer says, or a correction of the farm's (whose `url` is null). */
export const AnswerSource = StrictObject({
  id: Type.String(),
  title: Type.String(),
  url: Nullable(Type.String()),
  /** The day a person last read it against its source, '2026-11-21'. */
  reviewedAt: Type.String(),
});
export type AnswerSource = Static<typeof AnswerSource>;

/** Sure enough to answer; near enough to ask back; or not our topic. */
export const AnswerZone = OneOf(['answer', 'ask', 'scope']);
/** Reviewed sentences; a model's words from them; or a sentence of the house (greeting, emergency, refusal). */
export const EngineName = OneOf(['retrieval', 'model', 'farm']);

/** An answer of the assistant: `response` and `emotion` come from the specification, the rest are additions. */
export const DexterReply = StrictObject({
  /** Plain text; an empty line begins a paragraph. */
  response: Type.String(),
  emotion: Emotion,
  messageId: Type.String(),
  zone: AnswerZone,
  engine: EngineName,
  sources: Type.Array(AnswerSource),
  /** What a visitor may well ask next; each is sent as it stands. At most three. */
  followUps: Type.Array(Type.String()),
  /** A page of the site that does what was asked; the response names it too. */
  feature: Type.Optional(StrictObject({ id: Type.String(), label: Type.String(), href: Type.String() })),
});
export type DexterReply = Static<typeof DexterReply>;

/** One message of a kept conversation. */
export const ConversationMessage = StrictObject({
  id: Type.String(),
  type: OneOf(['user', 'bot']),
  text: Type.String(),
  sources: Type.Optional(Type.Array(AnswerSource)),
  /** ISO 8601, UTC. */
  at: Type.String(),
});
export type ConversationMessage = Static<typeof ConversationMessage>;

const CHAT = { per: 'minute', times: chatLimits.messagesPerMinute, perPrefix: 120, slidingWindow: true } as const;
const error = {
  code: 'chat.too_fast',
  message: 'You are asking quickly. Please wait {n} seconds and ask again.',
} as const;

export const answers = {
  /**
   * Answers JSON, or, when a model speaks and the caller accepts `text/event-stream`, the events `delta {text}`,
   * `replaced {response}`, `done {…the JSON reply}` and `error {code, error, message, requestId}`. A refused message is
   * a kind answer too. The same `clientMessageId` is answered once. 400 `chat.empty`, `chat.too_long`; 429 `chat.too_fast`.
   */
  'POST /api/dexter-response': {
    access: 'visitor',
    body: StrictObject({
      message: Type.String({ minLength: 1, maxLength: chatLimits.messageLength, pattern: '\\S' }),
      clientMessageId: Type.Optional(Uuid),
    }),
    reply: DexterReply,
    streams: true,
    messages: { '': `Please write a message of up to ${chatLimits.messageLength} characters.` },
    limit: { ...CHAT, error },
    timeoutSeconds: 30,
  },
  /** The last 50 messages of this visitor, oldest first. */
  'GET /api/dexter/conversation': {
    access: 'visitor',
    reply: StrictObject({ messages: Type.Array(ConversationMessage) }),
    limit: { ...CHAT, error },
  },
  /** No word of it is left in any table. */
  'DELETE /api/dexter/conversation': {
    access: 'visitor',
    reply: StrictObject({ erased: Type.Literal(true) }),
    limit: { ...CHAT, error },
  },
  /** Ends an answer under way; what was said is kept. False: it had ended already. */
  'POST /api/dexter/conversation/stop': {
    access: 'visitor',
    body: StrictObject({ clientMessageId: Uuid }),
    reply: StrictObject({ stopped: Type.Boolean() }),
    messages: { '': 'There is nothing to stop.' },
    limit: { ...CHAT, error },
  },
  /** 404 `chat.no_message` for anybody else's. A second verdict replaces the first. */
  'POST /api/dexter/feedback': {
    access: 'visitor',
    body: StrictObject({
      messageId: Uuid,
      value: OneOf(['up', 'down']),
      reason: Type.Optional(OneOf(['wrong', 'too short', 'unsafe', 'other'])),
    }),
    reply: StrictObject({ success: Type.Literal(true) }),
    messages: { '': 'Please say whether the answer was helpful.' },
    limit: { ...CHAT, error },
  },
} satisfies Contract;
