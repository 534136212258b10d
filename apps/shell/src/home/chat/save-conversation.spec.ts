import { formatConversation } from './save-conversation';

test('a conversation as text has speakers and sources', () => {
  const sources = [{ id: 'okra', title: 'Sowing okra', url: 'https://extension.uga.edu', reviewedAt: '2026-10' }];
  const correction = { id: 'c', title: 'Farm correction, March 20', url: null, reviewedAt: '2026-03-20' };
  expect(
    formatConversation([
      { type: 'user', text: 'How deep?' },
      { type: 'bot', text: 'Half an inch.', sources: [...sources, correction] },
    ]),
  ).toBe(
    'You: How deep?\n\nDexter Jr.: Half an inch.\n  From: Sowing okra (https://extension.uga.edu)\n  From: Farm correction, March 20\n',
  );
});
