import { judge } from './guard';

test.each(['👨🏾‍🌾', '👩🏽‍🌾', '🧑🏿‍🌾', '👨‍👩‍👧‍👦', '🏳️‍🌈', '❤️', '🐝', '🌽', '🇺🇸', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '1️⃣', '👍🏿'])(
  'a message keeps %s as it was typed, and raises no alarm',
  (emoji) => {
    const message = `${emoji} What is eating my collards? ${emoji}`;
    expect(judge(message)).toMatchObject({ stored: message.normalize('NFC'), level: 'low', aid: null });
  },
);
