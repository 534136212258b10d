import { chatLimits, notebookLimits } from '@farm/farm';
import { Type, type Static } from '@sinclair/typebox';
import { type Contract, StrictObject, OneOf, Nullable, Uuid } from '../contract';

export const Emotion = OneOf(['neutral', 'happy', 'sad', 'thinking', 'surprised', 'celebrating']);

/** An article or fact on which an answer is based, an operator's correction (`url` null), or a calculation with its `steps`. */
export const AnswerSource = StrictObject({
  id: Type.String(),
  title: Type.String(),
  url: Nullable(Type.String()),
  /** The day on which a person last checked it against its source, '2026-11-21'; empty: nobody has yet. */
  reviewedAt: Type.String(),
  /** The working of a calculation, one step an entry. */
  steps: Type.Optional(Type.Array(Type.String())),
});
export type AnswerSource = Static<typeof AnswerSource>;

/** By certainty of the search: answer; ask a clarifying question; out of scope. */
export const AnswerZone = OneOf(['answer', 'ask', 'scope']);
/** Reviewed sentences; a calculation; a model's text based on them; or a fixed sentence (greeting, emergency, refusal). */
export const EngineName = OneOf(['retrieval', 'tool', 'model', 'farm']);

/** What the conversation knows of the visitor's garden, shown as a chip; all null: nothing yet. */
export const GardenMemory = StrictObject({
  /** 'Macon, Georgia 31201'. */
  place: Nullable(Type.String()),
  /** '4 x 8 foot bed'. */
  bed: Nullable(Type.String()),
  /** Crops the visitor named, the last one first: 'okra', 'sweet potatoes'. */
  crops: Type.Array(Type.String()),
  /** '12 hens'. */
  animals: Type.Array(Type.String()),
  /** What the visitor is, for grants. */
  standing: Type.Optional(Type.Array(OneOf(['veteran', 'beginning', 'organic', 'organization']))),
});
export type GardenMemory = Static<typeof GardenMemory>;

/** A language in which the assistant answers. */
const Language = OneOf(['en', 'es']);

/** What a grower's notebook says, for one message: sent by a browser while its switch is on, and not stored as such. */
export const NotebookGarden = StrictObject({
  /** Absent: not known. */
  zip: Type.Optional(Type.String({ pattern: '^[0-9]{5}$' })),
  /** Crops of the almanac with the day on which they were planted last. */
  plantings: Type.Array(
    StrictObject({
      cropId: Type.String({ pattern: '^[a-z0-9-]{1,40}$' }),
      day: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' }),
    }),
    { maxItems: notebookLimits.shared },
  ),
});
export type NotebookGarden = Static<typeof NotebookGarden>;

export const DexterReply = StrictObject({
  /** Plain text; an empty line starts a new paragraph. */
  response: Type.String(),
  /** Of the response. */
  language: Type.Optional(Language),
  emotion: Emotion,
  messageId: Type.String(),
  zone: AnswerZone,
  engine: EngineName,
  sources: Type.Array(AnswerSource),
  /** At most three suggested questions. */
  followUps: Type.Array(Type.String()),
  /** What is remembered after this message; missing where nothing is. */
  memory: Type.Optional(GardenMemory),
  /** A page of the site that helps with the question. */
  feature: Type.Optional(StrictObject({ id: Type.String(), label: Type.String(), href: Type.String() })),
});
export type DexterReply = Static<typeof DexterReply>;

export const ConversationMessage = StrictObject({
  id: Type.String(),
  type: OneOf(['user', 'bot']),
  text: Type.String(),
  language: Type.Optional(Language),
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
   * Responds with JSON, or, if a model writes the answer and the caller accepts `text/event-stream`, with the events
   * `delta {text}`, `replaced {response}`, `done {…the JSON reply}` and `error {code, error, message, requestId}`. Refused
   * messages get a 200 with a friendly answer. `clientMessageId` is an idempotency key. 400 `chat.empty`, `chat.too_long`;
   * 429 `chat.too_fast`.
   */
  'POST /api/dexter-response': {
    access: 'visitor',
    bodyBytes: 12_288,
    cost: 'high',
    body: StrictObject({
      message: Type.String({ minLength: 1, maxLength: chatLimits.messageLength, pattern: '\\S' }),
      clientMessageId: Type.Optional(Uuid),
      /** Of the page: a message whose words do not tell theirs is answered in it. */
      language: Type.Optional(Language),
      garden: Type.Optional(NotebookGarden),
    }),
    reply: DexterReply,
    streams: true,
    messages: {
      message: `Please write a message of up to ${chatLimits.messageLength} characters.`,
      garden: 'Please send the crops of the notebook with a day each, and a ZIP code of five digits.',
      '': 'Please send only a message, and a clientMessageId (a UUID) and the language of your page (en or es) if you like; your cookie names the conversation.',
    },
    limit: { ...CHAT, error },
    timeoutSeconds: 30,
  },
  /** The last 50 messages of this visitor, oldest first. */
  'GET /api/dexter/conversation': {
    access: 'visitor',
    reply: StrictObject({ messages: Type.Array(ConversationMessage), memory: Type.Optional(GardenMemory) }),
    limit: { ...CHAT, error },
  },
  /** What is remembered of the visitor's garden, for pages that offer to use it; null: nothing. */
  'GET /api/dexter/conversation/memory': {
    access: 'visitor',
    reply: StrictObject({ memory: Nullable(GardenMemory) }),
    limit: { ...CHAT, error },
  },
  /** Deletes what is remembered of the visitor's garden; the messages stay. */
  'DELETE /api/dexter/conversation/memory': {
    access: 'visitor',
    reply: StrictObject({ erased: Type.Literal(true) }),
    limit: { ...CHAT, error },
  },
  /** Deletes all messages of this visitor. */
  'DELETE /api/dexter/conversation': {
    access: 'visitor',
    reply: StrictObject({ erased: Type.Literal(true) }),
    limit: { ...CHAT, error },
  },
  /** Stops an answer that is being written; the text so far is stored. False: it was already complete. */
  'POST /api/dexter/conversation/stop': {
    access: 'visitor',
    body: StrictObject({ clientMessageId: Uuid }),
    reply: StrictObject({ stopped: Type.Boolean() }),
    messages: { '': 'There is nothing to stop.' },
    limit: { ...CHAT, error },
  },
  /** 404 `chat.no_message` for another visitor's message. A second rating replaces the first. */
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
