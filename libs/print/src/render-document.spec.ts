import { canPrint, renderPdf } from './index';
import { accessible, pdfFacts, pdfText } from './testing';

const info = { title: 'A line', subject: 'One line', date: new Date('2026-11-29T00:00:00Z') };
const office = (text: string) => {
  const blocks = [{ kind: 'paragraph', runs: [{ text, bold: false, italic: false }], line: 0 }];
  return renderPdf('office', info, { company: 'Sweetgum Family Farm', place: 'Macon, Georgia', blocks });
};

test('the same input gives the same bytes, another one gives others', () => {
  const [one, again, other] = [office('Okra'), office('Okra'), office('Kale')].map(({ bytes }) => bytes);
  expect(one?.equals(again as Buffer)).toBe(true);
  expect(one?.equals(other as Buffer)).toBe(false);
});

test.each(['#read("/package.json")', '*bold* _it_ $x$ @label <tag>', '\\u{41} // no comment', '"}); #panic()'])(
  'what people type is printed as it is: %s',
  async (text) => {
    const { bytes } = office(text);
    expect(await pdfFacts(bytes)).toMatchObject({ ...accessible, title: 'A line', pages: 1 });
    expect((await pdfText(bytes)).join()).toContain(text);
  },
);

test('a character that no font has becomes a question mark', async () => {
  expect(canPrint('Ζωή Łukasz 陳 עדה')).toBe(true);
  expect(canPrint('corn 🌽')).toBe(false);
  expect((await pdfText(office('corn 🌽.').bytes)).join()).toContain('corn ?.');
});
