import { languageOf } from './language';

test.each([
  ['when do I plant okra', 'en'],
  ['cuando siembro okra en Macon', 'es'],
  ['¿puedo vender huevos?', 'es'],
  ['hojas amarillas en mis tomates', 'es'],
  ['my jalapeños are small', 'en'],
  ['31201', 'en'],
  ['pico de gallo recipe', 'en'],
])('%s: %s', (text, language) => expect(languageOf(text)).toBe(language));
