import { emptyMemory, memoryOf, type ConversationMemory } from '../memory/conversation-memory';
import { sentencesOf } from '../text/sentences';
import { respond } from '../testing/dexter-for-test';
import type { Turn } from './engine';
import dialogues from './testing/dialogue-cases.json';

const now = new Date('2026-04-10T15:00:00.000Z');

/** Messages with what their answers say and must not say, as regular expressions. */
/** Holds a conversation; its memory is stored as JSON between the messages. */
function hold(messages: readonly string[]): { answers: string[]; memory: ConversationMemory } {
  const answers: string[] = [];
  let memory = emptyMemory;
  let recent: Turn['recent'] = [];
  for (const message of messages) {
    const response = respond({ message, memory, recent, now });
    const { text } = response.findings.answer;
    memory = memoryOf(JSON.parse(JSON.stringify(response.memory)));
    recent = [...recent, { role: 'visitor' as const, text: message }, { role: 'dexter' as const, text }].slice(-6);
    answers.push(text);
  }
  return { answers, memory };
}

describe('what the answers of a conversation say', () => {
  test.each(Object.entries(dialogues as Record<string, string[][]>))('%s', (_, exchanges) => {
    const { answers } = hold(exchanges.map(([message = '']) => message));
    exchanges.forEach(([message, pattern = '', otherPattern], at) => {
      expect({ message, text: answers[at] }).toEqual({ message, text: expect.stringMatching(new RegExp(pattern)) });
      if (otherPattern !== undefined) expect(answers[at]).not.toMatch(new RegExp(otherPattern));
    });
  });
});

test('no sentence is said twice in a conversation unless somebody asks for it', () => {
  const { answers } = hold([
    ...['how deep do i plant okra', 'how far apart', 'which varieties', 'how deep', 'when do i plant okra in macon'],
    ...['and peppers', 'how far apart do i plant okra', 'what pests does it get'],
  ]);
  const sentences = answers.flatMap(sentencesOf).filter((each) => each.split(' ').length > 5);
  expect(sentences.filter((each, at) => sentences.indexOf(each) !== at)).toEqual([]);
});

test('what a visitor tells is remembered, and a new value replaces the old one', () => {
  const { memory } = hold(['im a veteran in macon with a 4x8 bed and 6 hens', 'i grow okra', 'i moved to asheville']);
  expect(memory.place?.name).toBe('Asheville, North Carolina');
  expect(memory.bed).toEqual({ length: 8, width: 4, depth: null });
  expect(memory.animals).toEqual([{ kind: 'hens', count: 6 }]);
  expect(memory.crops).toEqual(['okra']);
  expect(memory.standing).toContain('veteran');
});

test.each(["#V=8ZD'!e%0RUK]5v", 'what is 0 percent of 40', 'soil for a 0x0 bed 0 inches deep', '0 hens feed per day'])(
  'a value that no calculation accepts is no error: %s',
  (message) => {
    const { answers } = hold([message]);
    expect(answers[0]).toMatch(/\w/);
  },
);
