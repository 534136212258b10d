import { readFileSync } from 'node:fs';
import { iconSvg } from '@farm/farm';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { type EmailContent, emailSignature } from './email';
import { LOGO_PNG } from './logo-png';
import { renderEmailHtml, renderEmailText } from './render-email';

const bare: EmailContent = { subject: 'Hello', paragraphs: ['One.'], footer: [emailSignature] };
const receipt: EmailContent = {
  subject: 'Your receipt FARM-7K2Q-91XD',
  greeting: 'Hey Ada,',
  paragraphs: ['Thank you.\nIt is yours to keep.'],
  table: {
    columns: [{ label: 'What' }, { label: 'Price', isNumeric: true }],
    rows: [
      ['Seeds of Wealth', '$39.99'],
      ['Code SPRING', '-$4.00'],
    ],
    total: ['Paid', '$35.99'],
  },
  links: [
    { label: 'Seeds of Change', href: 'https://farm.example/a' },
    { label: 'Growing Minds', href: 'https://farm.example/b', description: 'Twelve activities for children.' },
  ],
  action: { label: 'Open your library', href: 'https://farm.example/library?grant=a&b=c' },
  closing: 'Start with one bed.',
  footer: [{ text: 'You bought this.' }, { text: 'Contact', href: 'https://farm.example/contact' }],
};

test('as text: subject, greeting, paragraphs, a table in columns, and each link on a line of its own', () => {
  expect(renderEmailText(receipt)).toBe(
    [
      'Your receipt FARM-7K2Q-91XD',
      '',
      'Hey Ada,',
      '',
      'Thank you.',
      'It is yours to keep.',
      '',
      'What              Price',
      '-----------------------',
      'Seeds of Wealth  $39.99',
      'Code SPRING      -$4.00',
      '-----------------------',
      'Paid             $35.99',
      '',
      'Seeds of Change: https://farm.example/a',
      'Growing Minds: https://farm.example/b',
      '  Twelve activities for children.',
      '',
      'Open your library: https://farm.example/library?grant=a&b=c',
      '',
      'Start with one bed.',
      '',
      '--',
      'You bought this.',
      'Contact: https://farm.example/contact',
      '',
    ].join('\n'),
  );
});

test('as HTML: the document has the language of the text', () => {
  expect(renderEmailHtml(bare)).toContain('<html lang="en">');
  expect(renderEmailHtml({ ...bare, language: 'es' })).toContain('<html lang="es">');
});

test('as HTML: one column of 560 px, one heading, one button, nothing that is loaded from elsewhere', () => {
  const html = renderEmailHtml(receipt);
  expect(html).toContain('max-width:560px');
  expect(html.match(/<h1/g)).toHaveLength(1);
  expect(html.match(/class="button"/g)).toHaveLength(1);
  expect(html.match(/<li [^>]*><a [^>]*href="https:\/\/farm\.example\/[ab]"/g)).toHaveLength(2);
  expect(html).not.toMatch(/<link|<script|url\(|@import|@font-face/);
  expect(html.match(/<img [^>]*src="[^"]*"/g)).toEqual([expect.stringContaining('src="cid:logo@farm"')]);
  expect(html).toMatch(/Hey Ada,[^]*Thank you[^]*Twelve activities for children\.[^]*Start with one bed\./);
  expect(html).toContain('Thank you.<br>It is yours to keep.');
  expect(html).toContain('href="https://farm.example/library?grant=a&#38;b=c"');
  expect(html.match(/<th [^>]*>(What|Price)<\/th>/g)).toHaveLength(2);
});

test('the logo of the emails is the site’s icon', async () => {
  await initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')));
  const icon = new Resvg(iconSvg('rounded'), { fitTo: { mode: 'width', value: 80 } }).render().asPng();
  expect(LOGO_PNG).toBe(Buffer.from(icon).toString('base64'));
});

test('a list of emails shows the first words of the text beside the subject', () => {
  const words = renderEmailHtml({
    ...receipt,
    paragraphs: ['Your code is <7K2Q>.', 'It is valid for ten minutes. '.repeat(9)],
  })
    .replace(/<(style|title)>[^]*?<\/\1>/g, '')
    .replace(/<!--[^]*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .trim();
  expect(words).toMatch(/^Your code is &#60;7K2Q&#62;\. It is valid for ten minutes\./);
});

test('Outlook for Windows gets a table of 560 px and a button with the padding of its cell', () => {
  const html = renderEmailHtml(receipt);
  expect(html).toMatch(/<!--\[if mso\]><table role="presentation" width="560"/);
  expect(html).toMatch(/<td [^>]*mso-padding-alt:14px 22px[^>]*><a class="button"/);
});

test('words of a table stay whole: a long address elsewhere may break', () => {
  const html = renderEmailHtml(receipt);
  expect(html).toContain('overflow-wrap:anywhere');
  const table = html.slice(html.indexOf('<thead>'), html.indexOf('</table>', html.indexOf('<thead>')));
  const cells = table.match(/<t[dh] [^>]*>/g) ?? [];
  expect(cells).toHaveLength(8);
  for (const cell of cells) expect(cell).toContain('overflow-wrap:break-word');
});

test('without table and button there is neither', () => {
  expect(renderEmailHtml(bare)).not.toMatch(/<thead|class="button"/);
  expect(renderEmailText(bare)).toBe(`Hello\n\nOne.\n\n--\n${emailSignature.text}\n`);
});

const MARKUP = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</title></style><svg onload=alert(1)>',
  '&lt;b&gt;',
];
const everywhere = (text: string): EmailContent => ({
  subject: text,
  greeting: text,
  paragraphs: [text],
  table: { columns: [{ label: text }], rows: [[text]], total: [text] },
  links: [{ label: text, href: `https://farm.example/?q=${text}`, description: text }],
  closing: text,
  action: { label: text, href: `https://farm.example/?q=${text}` },
  footer: [{ text }, { text, href: `https://farm.example/?q=${text}#${text}` }],
});
const tagsOf = (html: string) => html.match(/<[a-z!/][^>]*>/gi) ?? [];
/** Tags without what a letter may choose: where links lead. */
const bones = (html: string) => tagsOf(html).map((tag) => tag.replace(/href="[^"]*"/, 'href'));

test.each(MARKUP)('%s stays text in every field of an email', (text) => {
  expect(bones(renderEmailHtml(everywhere(text)))).toEqual(bones(renderEmailHtml(everywhere('words'))));
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'mailto:ada@example.com',
  '/library',
  'java\nscript:alert(1)',
  '',
])('a link to %j is refused', (href) => {
  const email = { ...bare, action: { label: 'Go', href } };
  expect(() => renderEmailHtml(email)).toThrow('http and https only');
  expect(() => renderEmailText(email)).toThrow('http and https only');
});

test.each([
  ['a line of its own, by CR and LF', 'Yes\r\nNo: https://evil.example/'],
  ['a line of its own, by a line separator', 'Yes\u2028No: https://evil.example/'],
])('no label, cell or subject gives a link %s', (_, text) => {
  const labels = { ...everywhere(text), greeting: undefined, paragraphs: [], closing: '' };
  expect(renderEmailText(labels)).not.toMatch(/^No: /m);
});

test('signs that nobody sees or that turn text around are left out', () => {
  const turned = { ...bare, paragraphs: ['pay\u202eelpmaxe.live\u0000\u0007\u2066now'] };
  expect(renderEmailText(turned)).toContain('payelpmaxe.livenow');
  expect(renderEmailHtml(turned)).toContain('payelpmaxe.livenow');
});
