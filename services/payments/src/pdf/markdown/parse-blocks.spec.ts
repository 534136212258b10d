import { MarkdownError } from './blocks';
import { parseGuideFrontMatter, parseLessonFrontMatter, splitFrontMatter } from './front-matter';
import { parseBlocks } from './parse-blocks';

const front = ['---', 'title: Seeds of Change', 'subtitle: A first bed for everyone', 'reviewedOn: 2026-11-21'];
const sources = ['sources:', '  - One office, its book', '  - Another office, its book', '---'];
const file = (...body: string[]) => [...front, ...sources, ...body].join('\n');
const read = (text: string) => {
  const split = splitFrontMatter('content/guides/x.md', text);
  return { front: parseGuideFrontMatter(split, 'Seeds of Change'), blocks: parseBlocks(split) };
};

function errorOf(run: () => unknown): string {
  try {
    run();
  } catch (error) {
    if (error instanceof MarkdownError) return error.message;
    throw error;
  }
  throw new Error('Nothing was rejected.');
}

test('a manuscript is its front matter and its blocks', () => {
  const { front, blocks } = read(file('', '## Start', '', 'Dig **deep** and "rest".', '', '- [ ] One', '- [ ] Two'));
  expect(front).toMatchObject({ title: 'Seeds of Change', reviewedOn: new Date('2026-11-21T00:00:00Z') });
  expect(blocks).toEqual([
    { kind: 'chapter', text: 'Start', line: 10 },
    {
      kind: 'paragraph',
      line: 12,
      runs: [
        { text: 'Dig ', bold: false, italic: false },
        { text: 'deep', bold: true, italic: false },
        { text: ' and “rest”.', bold: false, italic: false },
      ],
    },
    expect.objectContaining({ kind: 'list', marker: 'box', line: 14 }),
  ]);
});

test('a note is recognized by its first word', () => {
  const { blocks } = read(file('## A', '> **Tip.** Water at dawn.'));
  expect(blocks[1]).toMatchObject({
    kind: 'note',
    label: 'Tip',
    blocks: [{ kind: 'paragraph', runs: [{ text: 'Water at dawn.' }] }],
  });
});

test('a table keeps its columns and their alignment', () => {
  const { blocks } = read(file('## A', '', '| Crop | Cost |', '|---|---:|', '| Okra | $3 |', '| | |'));
  expect(blocks[1]).toMatchObject({ kind: 'table', aligns: ['left', 'right'], rows: [{ length: 2 }, { length: 2 }] });
});

test.each([
  ['HTML', ['## A', '', 'See <b>this</b>.'], 11, 'HTML is not used here.'],
  ['an image', ['## A', '', '![x](y.png)'], 11, 'Images are not used here.'],
  ['a link', ['## A', '', 'See [here](https://example.com).'], 11, 'Links are not used: name the source in words.'],
  ['a bare address', ['## A', '', 'See www.example.com'], 11, 'Web addresses are not used: name the source in words.'],
  [
    'code',
    ['## A', '', '    four spaces'],
    11,
    'Code is not used here: four spaces at the beginning of a line make it code.',
  ],
  ['a title in the body', ['# A'], 9, 'Headings begin with ## or ###.'],
  ['a deep heading', ['## A', '', '#### B'], 11, 'Headings begin with ## or ###.'],
  [
    'a line that would make a heading',
    ['## A', '', 'Text', '---'],
    11,
    'A line under this one makes it a heading: leave a blank line between them.',
  ],
  ['a checklist with a gap', ['## A', '', '- [ ] One', '- Two'], 12, 'Every item of a checklist has its box.'],
  [
    'a note without its word',
    ['## A', '', '> Water at dawn.'],
    11,
    'A note begins with one of **Tip.** **Note.** **Caution.** **Try it.** **South.**',
  ],
])('%s is rejected with its line', (_, body, line, problem) => {
  expect(errorOf(() => read(file(...body)))).toBe(`content/guides/x.md:${line} ${problem}`);
});

test.each([
  ['no front matter', '## A', 1, 'The file begins with a line of three dashes.'],
  ['front matter left open', '---\ntitle: A', 1, 'The front matter is not closed by a line of three dashes.'],
  ['a line that is no field', '---\ntitle\n---', 2, "'title' is neither 'key: value' nor an item of a list."],
  ['a field twice', '---\ntitle: A\ntitle: B\n---', 3, "'title' appears twice."],
  ['an unknown field', '---\nauthor: A\n---', 2, "'author' is not supported here."],
  ['a missing field', '---\ntitle: Seeds of Change\n---', 1, "The front matter lacks 'subtitle'."],
  ['a foreign title', file().replace('of Change', 'of Chance'), 2, "The catalogue calls this guide 'Seeds of Change'."],
  ['a short subtitle', file().replace('A first bed for everyone', 'Beds'), 3, 'A subtitle has 10 to 90 characters.'],
  ['a day that does not exist', file().replace('11-21', '02-30'), 4, 'reviewedOn is a day such as 2026-11-21.'],
  ['a month that does not exist', file().replace('11-21', '13-01'), 4, 'reviewedOn is a day such as 2026-11-21.'],
  ['one source', file().replace('  - One office, its book\n', ''), 5, 'A guide names at least two sources.'],
])('%s is rejected with its line', (_, text, line, problem) => {
  expect(errorOf(() => read(text))).toBe(`content/guides/x.md:${line} ${problem}`);
});

test.each(['four', '3', '12.5', '121'])('a lesson of %s minutes is rejected', (minutes) => {
  const split = splitFrontMatter(
    'l.md',
    `---\ntitle: Soil\nminutes: ${minutes}\nskill: dig\noutcomes:\nsources:\n---\n`,
  );
  expect(errorOf(() => parseLessonFrontMatter(split))).toBe('l.md:3 minutes is a whole number from 5 to 120.');
});
