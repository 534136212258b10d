import { languageReader } from './language';

const languageOf = languageReader(
  [
    'when do I plant okra',
    'how deep are the seeds of okra in rows',
    'can I sell eggs in Texas',
    'a recipe of the farm for tomatoes',
  ],
  [
    'cuando siembro la okra',
    'a qué profundidad van las semillas en el surco',
    'puedo vender huevos en Texas',
    'hojas de mis tomates',
  ],
);

test.each([
  ['when do I sell the seeds', 'en'],
  ['cuando puedo vender las semillas', 'es'],
  ['¿Y EN TEXAS?', 'es'],
  ['hojas en mis tomates', 'es'],
  ['recipe of tomatoes', 'en'],
  ['31201', 'en'],
  ['', 'en'],
])('%s: %s', (text, language) => expect(languageOf(text)).toBe(language));

test.each([
  ['okra', 'es'],
  ['tomatillo', 'es'],
  ['31201', 'es'],
  ['when do I sell the seeds of okra in rows', 'en'],
  ['when do I', 'en'],
  ['seeds of the farm', 'en'],
])('on a page in Spanish, %s: %s', (text, language) => expect(languageOf(text, 'es')).toBe(language));
