import MarkdownIt from 'markdown-it';
import { textsIn, type DocumentTexts } from './pdf/document-texts';
import { figureHtml } from './pdf/figures/figure-svg';
import { sumHtml } from './pdf/markdown/sum-block';
import { parseBlocks } from './pdf/markdown/parse-blocks';

const markdown = new MarkdownIt({ html: false, typographer: true });

// The content security policy allows no style attributes, so the alignment is data for the style sheet.
markdown.core.ruler.push('column-sides', ({ tokens }) => {
  for (const token of tokens) {
    const [, side] = /^text-align:(\w+)$/.exec(String(token.attrGet('style'))) ?? [];
    if (side) token.attrs = [['data-align', side]];
  }
});

// A wide table scrolls, also by keyboard.
markdown.renderer.rules.table_open = () => '<table tabindex="0">\n';

// The content is printed too, so boxes are characters and not inputs.
const boxes = (html: string) => html.replaceAll('<li>[ ] ', '<li>☐ ');

interface Fences {
  /** HTML of the fenced blocks in their order. */
  fences: string[];
}

markdown.renderer.rules.fence = (_tokens, _index, _options, env) => (env as Fences | undefined)?.fences.shift() ?? '';

function fencesOf(text: string, texts: DocumentTexts): string[] {
  if (!text.includes('```')) return [];
  const source = { file: 'content', fields: new Map(), body: text, bodyLine: 1 };
  return parseBlocks(source, texts).flatMap((block) => {
    if (block.kind === 'sum') return [sumHtml(block.sum)];
    return block.kind === 'figure' ? [figureHtml(block.figure)] : [];
  });
}

/** Lessons and previews, some twenty texts, are asked for often and change with a build or a publication. */
const rendered = new Map<string, string>();
const MAX_RENDERED = 50;

/** HTML of the Markdown of a lesson or guide (content/) in its language. It contains no HTML of the source. */
export function renderContent(text: string, texts: DocumentTexts = textsIn('en')): string {
  const known = rendered.get(text);
  if (known !== undefined) return known;
  const html = boxes(markdown.render(text, { fences: fencesOf(text, texts) } satisfies Fences));
  if (rendered.size >= MAX_RENDERED) rendered.clear();
  rendered.set(text, html);
  return html;
}
