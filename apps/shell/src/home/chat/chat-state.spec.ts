import * as farm from '@farm/farm';
import { newChat, THINKING, transition, type Chat, type ChatEvent, type Effect, type ChatMessage } from './chat-state';

jest.mock('@farm/farm', () => ({ __esModule: true, ...jest.requireActual<typeof farm>('@farm/farm') }));

const question: ChatMessage = { type: 'user', text: 'How deep do I sow okra?' };
const bot = (text: string): ChatMessage => ({ type: 'bot', text });

/** The chat after some events, and the effects of the last one. */
function chatAfter(events: readonly ChatEvent[], start: Chat = newChat): { chat: Chat; effects: Effect[] } {
  const effects: Effect[] = [];
  const chat = events.reduce((before, event) => {
    const [next, more] = transition(before, event);
    effects.splice(0, effects.length, ...more);
    return next;
  }, start);
  return { chat, effects };
}

const SENT: ChatEvent = { kind: 'sent', text: ' How deep do I sow okra? ' };
const answered = (text: string): ChatEvent => ({ kind: 'answered', answer: { text } });
const delta = (text: string): ChatEvent => ({ kind: 'delta', text });
const DELAY_OVER: ChatEvent = { kind: 'delayOver' };
const STARTED: ChatEvent = { kind: 'started' };
const FAILED: ChatEvent = { kind: 'failed' };
const WARN: Effect = { kind: 'warn', text: 'AI service unavailable' };
const SAVE: Effect = { kind: 'save' };
const sendEffects = (isRetry: boolean): Effect[] => [
  SAVE,
  { kind: 'send', message: question.text, isRetry },
  { kind: 'startWaitTimer' },
];

test('a new chat has one bot greeting, the first of three, and a neutral emotion', () => {
  expect(newChat.messages).toEqual([
    {
      ...bot(
        'Hey there, neighbor! I am Dexter Jr., your community farm assistant. Ask me about soil, crops, grants, our programs or the store.',
      ),
      isGreeting: true,
    },
  ]);
  expect(newChat).toMatchObject({ phase: 'idle', emotion: 'neutral', input: '' });
});

test('sending sets the emotion, appends the message, clears the input and waits', () => {
  const { chat, effects } = chatAfter([{ kind: 'typed', text: question.text }, SENT]);
  expect(chat).toMatchObject({
    emotion: 'thinking',
    messages: [...newChat.messages, question],
    input: '',
    phase: 'waiting',
    announcement: '',
  });
  expect(effects).toEqual(sendEffects(false));
});

test.each([
  ['nothing', '', newChat],
  ['white space', ' \n\t', newChat],
  ['more than 2000 characters', 'a'.repeat(2001), newChat],
  ['a second message while waiting', 'Hello', chatAfter([SENT]).chat],
  ['a message while an answer is streamed', 'Hello', chatAfter([SENT, STARTED, delta('Half'), DELAY_OVER]).chat],
])('%s is not sent', (_, text, chat) => expect(transition(chat, { kind: 'sent', text })).toEqual([chat, []]));

test('2000 characters are sent, even if each has two code units', () => {
  expect(chatAfter([{ kind: 'sent', text: '🌱'.repeat(2000) }]).chat.phase).toBe('waiting');
});

// the events after SENT, the resulting phase, the last message, the effects of the last event
const table: [string, ChatEvent[], Chat['phase'], ChatMessage, Effect[]][] = [
  ['a reply is delayed', [answered('Deep.')], 'waiting', question, [{ kind: 'startDelay' }]],
  ['a delayed reply is shown when the delay is over', [answered('Deep.'), DELAY_OVER], 'idle', bot('Deep.'), [SAVE]],
  ['the delay of a stream starts with its first byte', [STARTED], 'waiting', question, [{ kind: 'startDelay' }]],
  ['its text is delayed as well', [STARTED, delta('De')], 'waiting', question, []],
  ['streamed text is shown when the delay is over', [STARTED, delta('De'), DELAY_OVER], 'streaming', question, []],
  ['a stream without text shows nothing', [STARTED, DELAY_OVER], 'waiting', question, []],
  ['first text after the delay is shown at once', [STARTED, DELAY_OVER, delta('De')], 'streaming', question, []],
  ['a stream that ends before the delay waits', [STARTED, delta('De'), answered('Deep.')], 'waiting', question, []],
  [
    'the end of a stream has the whole answer',
    [STARTED, delta('De'), DELAY_OVER, delta('ep'), answered('Deep.')],
    'idle',
    bot('Deep.'),
    [SAVE],
  ],
  [
    'Stop keeps the received text and cancels the request',
    [STARTED, delta('De'), DELAY_OVER, { kind: 'stopped' }],
    'idle',
    bot('De'),
    [{ kind: 'cancel' }, { kind: 'stop' }, SAVE],
  ],
  ['Stop before anything is shown does nothing', [STARTED, { kind: 'stopped' }], 'waiting', question, []],
  [
    'a stream that fails after its first text keeps that text',
    [STARTED, delta('De'), DELAY_OVER, FAILED],
    'idle',
    { ...bot('De'), isCutOff: true },
    [WARN, SAVE],
  ],
  [
    'a failure is logged and answered locally, with the same delay',
    [FAILED],
    'waiting',
    question,
    [WARN, { kind: 'startDelay' }],
  ],
  [
    'a stream that fails before its text is shown is answered locally as well',
    [STARTED, delta('De'), FAILED],
    'waiting',
    question,
    [WARN],
  ],
];
test.each(table)('%s', (_, events, phase, last, effects) => {
  const { chat, effects: lastEffects } = chatAfter([SENT, ...events]);
  expect(chat.phase).toBe(phase);
  expect(chat.messages.at(-1)).toEqual(last);
  expect(lastEffects).toEqual(effects);
});

test('the text of a streamed answer can be replaced', () => {
  const { chat } = chatAfter([
    SENT,
    STARTED,
    delta('Free!'),
    DELAY_OVER,
    { kind: 'replaced', text: 'It costs $39.99.' },
  ]);
  expect(chat.incoming?.text).toBe('It costs $39.99.');
});

test('without the service the page answers by keyword', () => {
  const { chat } = chatAfter([{ kind: 'sent', text: 'How do I join the co-op?' }, FAILED, DELAY_OVER]);
  expect(chat.messages.at(-1)).toMatchObject({
    text: expect.stringMatching(/^To join the Legacy Co-Op/),
    isLocal: true,
  });
});

test('if the local answer fails too, an apology is shown', () => {
  jest.spyOn(farm, 'localAnswer').mockImplementation(() => {
    throw new Error('no knowledge');
  });
  const { chat } = chatAfter([SENT, FAILED, DELAY_OVER]);
  expect(chat.messages.at(-1)?.text).toBe(
    "Sorry, I'm having trouble connecting to my knowledge base right now. Try asking about our programs or products!",
  );
});

test('a long wait, a finished answer and a cut-off answer are announced', () => {
  expect(chatAfter([SENT, { kind: 'stillWaiting' }]).chat.announcement).toBe(THINKING);
  expect(chatAfter([SENT, answered('Deep.'), DELAY_OVER, { kind: 'stillWaiting' }]).chat.announcement).toBe('Deep.');
  expect(chatAfter([SENT, STARTED, delta('De'), DELAY_OVER]).chat.announcement).toBe('');
  expect(chatAfter([SENT, STARTED, delta('De.'), DELAY_OVER, FAILED]).chat.announcement).toBe(
    'De. The answer was cut off.',
  );
});

test('a retry sends the last question again and adds no message', () => {
  const cutOff = chatAfter([SENT, STARTED, delta('De'), DELAY_OVER, FAILED]).chat;
  const { chat, effects } = chatAfter([{ kind: 'retried' }], cutOff);
  expect(chat).toMatchObject({ phase: 'waiting', messages: cutOff.messages });
  expect(effects).toEqual(sendEffects(true));
  expect(chatAfter([{ kind: 'retried' }]).effects).toEqual([]);
});

test('a restored conversation follows the greeting; an unanswered question can be sent again', () => {
  const { chat, effects } = chatAfter([{ kind: 'restored', messages: [question, bot('Deep.'), question] }]);
  expect(chat.messages).toEqual([...newChat.messages, question, bot('Deep.'), { ...question, isUnanswered: true }]);
  expect(chat).toMatchObject({ emotion: 'thinking', announcement: '', phase: 'idle' });
  expect(effects).toEqual([]);
  expect(chatAfter([{ kind: 'retried' }], chat).chat.phase).toBe('waiting');
});

test('messages of another tab are shown, after an answer that is on its way here; erasing there erases here', () => {
  const waiting = chatAfter([SENT]).chat;
  const theirs = { type: 'user' as const, text: 'How much water?' };
  const changed: ChatEvent = { kind: 'changedElsewhere', messages: [theirs, bot('An inch.')] };
  expect(chatAfter([changed]).chat.messages).toEqual([...newChat.messages, theirs, bot('An inch.')]);
  const { chat, effects } = chatAfter([changed, answered('Half an inch deep.'), DELAY_OVER], waiting);
  expect(chat.messages).toEqual([...waiting.messages, bot('Half an inch deep.')]);
  expect(effects).toEqual([{ kind: 'save' }, { kind: 'reload' }]);
  const all = [theirs, bot('An inch.'), question, bot('Half an inch deep.')];
  const reloaded = chatAfter([{ kind: 'changedElsewhere', messages: all }], chat).chat;
  expect(reloaded).toMatchObject({ isOutdated: false, messages: [{}, ...all] });
  const erased = chatAfter(
    [
      { kind: 'typed', text: 'draft' },
      { kind: 'changedElsewhere', messages: [] },
    ],
    waiting,
  );
  expect(erased).toEqual({ chat: { ...newChat, input: 'draft' }, effects: [{ kind: 'cancel' }] });
});

test('erasing starts a new chat, deletes the conversation and cancels a pending answer', () => {
  const { chat, effects } = chatAfter([SENT, { kind: 'erased' }]);
  expect(chat).toEqual({ ...newChat, phase: 'erasing' });
  expect(effects).toEqual([{ kind: 'cancel' }, { kind: 'erase', messages: [question] }]);
  expect(chatAfter([{ kind: 'eraseDone' }], chat).chat).toEqual({ ...newChat, announcement: 'Conversation erased.' });
});

test('a question typed while the conversation is erased is sent after it', () => {
  const erasing = chatAfter([
    SENT,
    { kind: 'erased' },
    { kind: 'typed', text: 'And now?' },
    { ...SENT, text: 'And now?' },
  ]);
  expect(erasing.chat).toMatchObject({ phase: 'erasing', input: 'And now?', messages: newChat.messages });
  const { chat } = chatAfter([{ kind: 'eraseDone' }, { ...SENT, text: 'And now?' }], erasing.chat);
  expect(chat).toMatchObject({ phase: 'waiting', messages: [{}, { text: 'And now?' }] });
});

test('a conversation that the service could not erase is shown again, with an error', () => {
  const error = "We couldn't erase the conversation. Please try again.";
  const { chat } = chatAfter([SENT, { kind: 'erased' }, { kind: 'eraseFailed', messages: [question, bot('Deep.')] }]);
  expect(chat).toMatchObject({ phase: 'idle', messages: [{}, question, bot('Deep.')], error, announcement: error });
});

test('a local answer is not saved as a conversation with the service', () => {
  expect(chatAfter([SENT, FAILED, DELAY_OVER]).effects).toEqual([]);
});

test.each<ChatEvent>([
  answered('late'),
  FAILED,
  DELAY_OVER,
  STARTED,
  delta('late'),
  { kind: 'replaced', text: 'late' },
])('an event after the end of an answer is ignored: %o', (event) =>
  expect(transition(newChat, event)).toEqual([newChat, []]),
);
