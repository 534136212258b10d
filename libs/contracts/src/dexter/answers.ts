import { chatLimits } from '@farm/farm';
import { Type } from '@sinclair/typebox';
import { type Contract, Exact } from '../contract';

const Emotion = Type.Union(
  (['neutral', 'happy', 'sad', 'thinking', 'surprised', 'celebrating'] as const).map((label) => Type.Literal(label)),
);

export const answers = {
  'POST /api/dexter-response': {
    access: 'visitor',
    body: Exact({ message: Type.String({ minLength: 1, maxLength: chatLimits.messageLength, pattern: '\\S' }) }),
    reply: Exact({
      response: Type.String(),
      emotion: Emotion,
      sources: Type.Array(Exact({ id: Type.String(), title: Type.String() })),
    }),
    say: { '': `Please write a message of up to ${chatLimits.messageLength} characters.` },
    limit: { per: 'minute', times: chatLimits.messagesPerMinute, perPrefix: 120 },
    takes: 30,
  },
} satisfies Contract;
