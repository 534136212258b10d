import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { guides } from '@farm/farm';
import { pdfFacts, pdfText } from '@farm/print/testing';
import { monthNames, textsIn } from '../document-texts';
import { stampPdf } from '../stamp';
import { renderGuide } from './guide';

const CONTENT = join(__dirname, '../../../content/guides');

const editions = guides.flatMap((guide) => guide.languages.map((language) => ({ id: guide.id, guide, language })));
const WORDS = {
  en: { code: 'QR code that leads to', figure: 'Figure', continued: 'continued', free: 'FREE' },
  es: { code: 'Código QR que lleva a', figure: 'Figura', continued: 'sigue', free: 'GRATIS' },
};

describe.each(editions)('$id in $language', ({ guide, language }) => {
  const words = WORDS[language];
  let rendered: Awaited<ReturnType<typeof renderGuide>>;
  let texts: string[];
  beforeAll(async () => {
    const file = `${guide.id}${language === 'en' ? '' : `.${language}`}.md`;
    rendered = await renderGuide(file, readFileSync(join(CONTENT, file), 'utf8'), guide, language);
    texts = await pdfText(rendered.bytes);
  });

  test('has six to ten figures, each with a caption and a text alternative, and a QR code of its newest edition', async () => {
    const { tags, alts } = await pdfFacts(rendered.bytes);
    const codes = alts.filter((alt) => alt.startsWith(words.code));
    expect(codes).toEqual([`${words.code} https://example.com/country-store`]);
    const figures = tags.filter((tag) => tag === '/Figure').length - codes.length;
    expect(figures).toBeGreaterThanOrEqual(6);
    expect(figures).toBeLessThanOrEqual(10);
    expect(alts.filter((alt) => !codes.includes(alt) && alt.length > 20)).toHaveLength(figures);
    const captions = texts.join(' ').match(new RegExp(`${words.figure} \\d+\\. \\S`, 'g')) ?? [];
    expect(captions).toHaveLength(figures - 1); // the year has its own heading
  });

  test('no page ends early but the last one of a chapter, and no note stands alone at the top of a page', () => {
    const inside = rendered.records.map((record, index) => ({ page: index + 1, ...record })).slice(2);
    const early = inside.filter(({ filled, endsChapter }) => filled < 0.5 && !endsChapter);
    expect(early.map(({ page }) => page)).toEqual([]);
    expect(inside.filter(({ opensWithNote }) => opensWithNote).map(({ page }) => page)).toEqual([]);
  });

  test('a table that goes on says so on the next page', () => {
    const labels = texts.map((text) => (text.match(new RegExp(`,\\s+${words.continued}\\b`, 'g')) ?? []).length);
    expect(labels).toEqual(rendered.records.map(({ continued }) => continued));
  });

  test('every page but the cover and the year has a running head with title and chapter', () => {
    const heads = rendered.records.map(({ head }) => head);
    expect(heads[0]).toBeNull();
    expect(heads.at(-1)).toBeNull();
    for (const head of heads.slice(1, -1)) expect(head).toMatch(new RegExp(`^${guide.title} · \\S`));
  });

  test('the last page is the year as a chart', () => {
    expect(texts.at(-1)).toContain(textsIn(language).of('The year on one page'));
    expect(rendered.records.at(-1)?.figures).toBe(1);
    for (const month of monthNames(language, 'short')) expect(texts.at(-1)).toContain(month);
  });

  test('the cover of a copy that was paid for bears no price', async () => {
    const [cover = ''] = await pdfText(await stampPdf(rendered.bytes, { number: 'FARM-7K2Q-91XD', email: null }));
    expect(cover).toContain(guide.title.split(' ')[0]);
    expect(cover).not.toContain('$');
    expect(cover.includes(words.free)).toBe(guide.price === 0);
  });
});
