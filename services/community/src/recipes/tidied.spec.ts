import { tidied } from './tidied';

test.each<[string, string[], string[]]>([
  ['blanks around and between', ['  okra ', 'sweet   potatoes'], ['okra', 'sweet potatoes']],
  ['doubles, whatever their case', ['Okra', 'okra', 'OKRA '], ['Okra']],
  ['nothing', [' ', 'corn', ''], ['corn']],
  ['what nobody sees', ['ok\u200Bra', '\u202Eokra', 'corn\u0000'], ['okra', 'corn']],
  ['letters written in two ways', ['jalape\u00F1o', 'jalapen\u0303o'], ['jalape\u00F1o']],
])('%s', (_, typed, expected) => expect(tidied(typed)).toEqual(expected));
