import { csvCell } from './csv';

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
