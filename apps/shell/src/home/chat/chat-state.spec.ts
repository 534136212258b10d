import * as farm from '@farm/farm';
import { newChat, THINKING, type Chat, type ChatEvent, type Message } from './chat-state';
import { step, type Effect } from './chat-state';

jest.mock('@farm/farm', () => ({ __esModule: true, ...jest.requireActual<typeof farm>('@farm/farm') }));

const asked: Message = { type: 'user', text: 'How deep do I sow okra?' };
const bot = (text: string): Message => ({ type: 'bot', text });

function after(events: readonly ChatEvent[], start: Chat = newChat): { chat: Chat; effects: Effect[] } {
  const effects: Effect[] = [];
  const chat = events.reduce((before, event) => {
    const [next, more] = step(before, event);
    effects.splice(0, effects.length, ...more);
    return next;
  }, start);
  return { chat, effects };
}

const SENT: ChatEvent = { kind: 'sent', text: ' How deep do I sow okra? ' };
const reply = (text: string): ChatEvent => ({ kind: 'answered', answer: { text } });
const delta = (text: string): ChatEvent => ({ kind: 'delta', text });
const DUE: ChatEvent = { kind: 'due' };
const BEGUN: ChatEvent = { kind: 'begun' };
const FAILED: ChatEvent = { kind: 'failed' };
const WARN: Effect = { kind: 'warn', text: 'AI service unavailable' };
const NOTE: Effect = { kind: 'note' };
const asks = (again: boolean): Effect[] => [NOTE, { kind: 'ask', message: asked.text, again }, { kind: 'patience' }];

test('a chat begins with one bot greeting, the first of three, and a neutral face', () => {
  expect(newChat.messages).toEqual([
    bot(
      'Hey there, neighbor! I am Dexter Jr., your community farm assistant. Ask me about soil, crops, grants, our programs or the store.',
    ),
  ]);
  expect(newChat).toMatchObject({ phase: 'idle', emotion: 'neutral', input: '' });
});

test('sending sets the emotion, appends the message, clears the input and waits', () => {
  const { chat, effects } = after([{ kind: 'typed', text: asked.text }, SENT]);
  expect(chat).toMatchObject({
    emotion: 'thinking',
    messages: [...newChat.messages, asked],
    input: '',
    phase: 'waiting',
    spoken: '',
  });
  expect(effects).toEqual(asks(false));
});

test.each([
  ['nothing', '', newChat],
  ['white space', ' \n\t', newChat],
  ['more than 2000 characters', 'a'.repeat(2001), newChat],
  ['a second press while waiting', 'Hello', after([SENT]).chat],
  ['a press while an answer grows', 'Hello', after([SENT, BEGUN, delta('Half'), DUE]).chat],
])('%s is not sent', (_, text, chat) => expect(step(chat, { kind: 'sent', text })).toEqual([chat, []]));

test('2000 characters are sent, also where each takes two code units', () => {
  expect(after([{ kind: 'sent', text: '🌱'.repeat(2000) }]).chat.phase).toBe('waiting');
});

// what happens after SENT, the phase it leads to, the last message, the effects of the last event
const table: [string, ChatEvent[], Chat['phase'], Message, Effect[]][] = [
  ['a reply is held for its delay', [reply('Deep.')], 'waiting', asked, [{ kind: 'hold' }]],
  ['a held reply is shown when it is due', [reply('Deep.'), DUE], 'idle', bot('Deep.'), [NOTE]],
  ['a stream is held from its first byte', [BEGUN], 'waiting', asked, [{ kind: 'hold' }]],
  ['its words are held as well', [BEGUN, delta('De')], 'waiting', asked, []],
  ['they are shown when they are due', [BEGUN, delta('De'), DUE], 'streaming', asked, []],
  ['without words there is nothing to show', [BEGUN, DUE], 'waiting', asked, []],
  ['late first words are shown at once', [BEGUN, DUE, delta('De')], 'streaming', asked, []],
  ['a whole stream before its time waits', [BEGUN, delta('De'), reply('Deep.')], 'waiting', asked, []],
  [
    'the end of a stream is its answer',
    [BEGUN, delta('De'), DUE, delta('ep'), reply('Deep.')],
    'idle',
    bot('Deep.'),
    [NOTE],
  ],
  [
    'Stop keeps what was said and hangs up',
    [BEGUN, delta('De'), DUE, { kind: 'stopped' }],
    'idle',
    bot('De'),
    [{ kind: 'hang up' }, { kind: 'stop' }, NOTE],
  ],
  ['Stop before anything is shown does nothing', [BEGUN, { kind: 'stopped' }], 'waiting', asked, []],
  [
    'a stream that breaks after its first words keeps them',
    [BEGUN, delta('De'), DUE, FAILED],
    'idle',
    { ...bot('De'), cut: true },
    [WARN, NOTE],
  ],
  ['a failure logs and answers here, with the same delay', [FAILED], 'waiting', asked, [WARN, { kind: 'hold' }]],
  ['a stream that breaks before them too', [BEGUN, delta('De'), FAILED], 'waiting', asked, [WARN]],
];
test.each(table)('%s', (_, events, phase, last, effects) => {
  const { chat, effects: done } = after([SENT, ...events]);
  expect(chat.phase).toBe(phase);
  expect(chat.messages.at(-1)).toEqual(last);
  expect(done).toEqual(effects);
});

test('an answer may be said anew while it grows', () => {
  const { chat } = after([SENT, BEGUN, delta('Free!'), DUE, { kind: 'replaced', text: 'It costs $39.99.' }]);
  expect(chat.incoming?.text).toBe('It costs $39.99.');
});

test('without the service the page answers by keyword', () => {
  const { chat } = after([{ kind: 'sent', text: 'How do I join the co-op?' }, FAILED, DUE]);
  expect(chat.messages.at(-1)).toMatchObject({ text: expect.stringMatching(/^To join the Legacy Co-Op/), local: true });
});

test('when even that fails, it says so', () => {
  jest.spyOn(farm, 'localAnswer').mockImplementation(() => {
    throw new Error('no knowledge');
  });
  const { chat } = after([SENT, FAILED, DUE]);
  expect(chat.messages.at(-1)?.text).toBe(
    "Sorry, I'm having trouble connecting to my knowledge base right now. Try asking about our programs or products!",
  );
});

test('a long wait is said once, a finished answer once, an answer that broke off with its line', () => {
  expect(after([SENT, { kind: 'still waiting' }]).chat.spoken).toBe(THINKING);
  expect(after([SENT, reply('Deep.'), DUE, { kind: 'still waiting' }]).chat.spoken).toBe('Deep.');
  expect(after([SENT, BEGUN, delta('De'), DUE]).chat.spoken).toBe('');
  expect(after([SENT, BEGUN, delta('De.'), DUE, FAILED]).chat.spoken).toBe('De. The answer was cut off.');
});

test('trying again asks the last question once more and appends nothing', () => {
  const cut = after([SENT, BEGUN, delta('De'), DUE, FAILED]).chat;
  const { chat, effects } = after([{ kind: 'retried' }], cut);
  expect(chat).toMatchObject({ phase: 'waiting', messages: cut.messages });
  expect(effects).toEqual(asks(true));
  expect(after([{ kind: 'retried' }]).effects).toEqual([]);
});

test('a kept conversation follows the greeting; a question without an answer can be asked again', () => {
  const { chat, effects } = after([{ kind: 'restored', messages: [asked, bot('Deep.'), asked] }]);
  expect(chat.messages).toEqual([...newChat.messages, asked, bot('Deep.'), { ...asked, lost: true }]);
  expect(chat).toMatchObject({ emotion: 'thinking', spoken: '', phase: 'idle' });
  expect(effects).toEqual([]);
  expect(after([{ kind: 'retried' }], chat).chat.phase).toBe('waiting');
});

test('another tab shares its messages, and erasing there erases here', () => {
  const waiting = after([SENT]).chat;
  const shared: ChatEvent = { kind: 'elsewhere', messages: [asked, bot('Deep.')] };
  expect(after([shared], waiting).chat).toMatchObject({ phase: 'waiting', messages: [{}, asked, bot('Deep.')] });
  const erased = after(
    [
      { kind: 'typed', text: 'draft' },
      { kind: 'elsewhere', messages: [] },
    ],
    waiting,
  );
  expect(erased).toEqual({ chat: { ...newChat, input: 'draft' }, effects: [{ kind: 'hang up' }] });
});

test('erasing begins anew, forgets what was kept and leaves no answer under way', () => {
  const { chat, effects } = after([SENT, { kind: 'erased' }]);
  expect(chat).toEqual({ ...newChat, spoken: 'The conversation is erased.' });
  expect(effects).toEqual([{ kind: 'hang up' }, { kind: 'forget', messages: [asked] }]);
});

test('what the service could not erase is shown again, with a sentence', () => {
  const sentence = 'The conversation could not be erased just now. Please try again.';
  const { chat } = after([SENT, { kind: 'erased' }, { kind: 'not erased', messages: [asked, bot('Deep.')] }]);
  expect(chat).toMatchObject({ messages: [{}, asked, bot('Deep.')], problem: sentence, spoken: sentence });
});

test('what this page answers by itself is not noted as a conversation with the service', () => {
  expect(after([SENT, FAILED, DUE]).effects).toEqual([]);
});

test.each<ChatEvent>([reply('late'), FAILED, DUE, BEGUN, delta('late'), { kind: 'replaced', text: 'late' }])(
  'what comes after the end is not heard: %o',
  (event) => expect(step(newChat, event)).toEqual([newChat, []]),
);
