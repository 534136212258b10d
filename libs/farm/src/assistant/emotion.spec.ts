import { emotionOf } from './persona';

test.each([
  ['happy words come first', 'Great, but what is wrong?', 'happy'],
  ['then sad ones', 'I need help. How do I water?', 'sad'],
  ['then thinking ones', 'How amazing is compost?', 'thinking'],
  ['a phrase of two words counts', 'Please tell me more', 'thinking'],
  ['then surprised ones', 'Wow, a victory', 'surprised'],
  ['then celebrating ones', 'A celebration of okra', 'celebrating'],
  ['otherwise neutral', 'My tomatoes are red', 'neutral'],
  ['case does not matter', 'AWESOME', 'happy'],
  ["what's is what", "What's up", 'thinking'],
  ['show is not how', 'A county show', 'neutral'],
  ['helpful is not help', 'A helpful neighbor', 'neutral'],
  ['badge is not bad', 'My badge', 'neutral'],
  ['nothing at all', '', 'neutral'],
])('%s', (_, message, emotion) => expect(emotionOf(message)).toBe(emotion));
