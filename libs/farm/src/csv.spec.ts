import { csvCell, csvHeader, csvRows } from './csv';

test.each([
  ['plain', 'plain'],
  ['', ''],
  ['a,b', '"a,b"'],
  ['say "yes"', '"say ""yes"""'],
  ['two\nlines', '"two\nlines"'],
  ['=1+1', "'=1+1"],
  ['+15550142', "'+15550142"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['＝1+1', "'＝1+1"],
  ['＠SUM(A1)', "'＠SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['\r=1', '"\'\r=1"'],
  ['=HYPERLINK("http://x","y")@example.com', '"\'=HYPERLINK(""http://x"",""y"")@example.com"'],
  ['a=b', 'a=b'],
])('the cell %j is written %j', (text, expected) => expect(csvCell(text)).toBe(expected));

test('a file begins with a byte order mark, by which Excel knows that it is UTF-8', () => {
  const file = csvHeader(['name', 'note']) + csvRows([['José O’Neil', '=1+1']]);
  expect([...new TextEncoder().encode(file)].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf]);
  expect(file.slice(1)).toBe("name,note\r\nJosé O’Neil,'=1+1\r\n");
});
