import MarkdownIt, { type Token } from 'markdown-it';
import { textsIn, type DocumentTexts } from '../document-texts';
import { type Align, type Block, MarkdownError, MAX_COLUMNS, noteLabels, plainText, type TextRun } from './blocks';
import { readFigure } from './figure-block';
import type { SourceFile } from './front-matter';
import { readSum } from './sum-block';

const parser = new MarkdownIt({ html: false, typographer: true });

const UNSUPPORTED: Record<string, string> = {
  fence: 'Code is not used here.',
  code_block: 'Code is not used here: four spaces at the beginning of a line make it code.',
  code_inline: 'Code is not used here.',
  link_open: 'Links are not used: name the source in words.',
  image: 'Images are not used here.',
  hardbreak: 'A line break inside a paragraph is not used: begin a new paragraph.',
  s_open: 'Struck text is not used here.',
};

/** Walks the tokens of markdown-it and rejects what the PDF has no form for. */
class BlockReader {
  private at = 0;
  private line: number;

  constructor(
    private readonly tokens: Token[],
    private readonly split: SourceFile,
    private readonly texts: DocumentTexts,
  ) {
    this.line = split.bodyLine;
  }

  reject(problem: string): never {
    throw new MarkdownError(this.split.file, this.line, problem);
  }

  private next(): Token {
    const token = this.tokens[this.at];
    if (!token) return this.reject('The text ends too early.');
    this.at += 1;
    if (token.map) this.line = this.split.bodyLine + token.map[0];
    return token;
  }

  /** Consumes the closing token; without one, reads to the end of the text. */
  blocks(closing?: string): Block[] {
    const blocks: Block[] = [];
    while (this.at < this.tokens.length) {
      const token = this.next();
      if (token.type === closing) break;
      if (token.type !== 'fence') blocks.push(this.block(token));
      else if (closing === undefined) blocks.push(this.fence(token, blocks));
      else this.reject('A figure or a sum is not part of a list or a note: begin its line at the margin.');
    }
    return blocks;
  }

  private block(token: Token): Block {
    const line = this.line;
    if (token.type === 'heading_open') return this.heading(token, line);
    if (token.type === 'paragraph_open') return { kind: 'paragraph', runs: this.inline('paragraph_close'), line };
    if (token.type === 'bullet_list_open') return this.list('bullet', 1, 'bullet_list_close', line);
    if (token.type === 'ordered_list_open') {
      return this.list('number', Number(token.attrGet('start') ?? 1), 'ordered_list_close', line);
    }
    if (token.type === 'table_open') return this.table(line);
    if (token.type === 'blockquote_open') return this.note(line);
    if (token.type === 'hr') return { kind: 'rule', line };
    return this.reject(UNSUPPORTED[token.type] ?? `'${token.type}' is not supported.`);
  }

  /** A figure takes its numbers from the tables before it, a sum quotes its text. */
  private fence(token: Token, before: readonly Block[]): Block {
    const { line } = this;
    const [kind, name] = token.info.trim().split(/\s+/);
    if ((kind !== 'figure' && kind !== 'sum') || !name) return this.reject(UNSUPPORTED['fence'] ?? '');
    try {
      if (kind === 'sum') return { kind, sum: readSum(name, token.content, this.split.body), line };
      return {
        kind: 'figure',
        figure: readFigure(name, token.content, { blocksAbove: before, texts: this.texts }),
        line,
      };
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return this.reject(error.message);
    }
  }

  private heading(token: Token, line: number): Block {
    const kind = token.tag === 'h2' ? 'chapter' : 'section';
    if (token.markup.startsWith('-') || token.markup.startsWith('=')) {
      return this.reject('A line under this one makes it a heading: leave a blank line between them.');
    }
    if (token.tag !== 'h2' && token.tag !== 'h3') return this.reject('Headings begin with ## or ###.');
    return { kind, text: plainText(this.inline('heading_close')), line };
  }

  private list(marker: 'bullet' | 'number', first: number, closing: string, line: number): Block {
    const items: Block[][] = [];
    for (let token = this.next(); token.type !== closing; token = this.next())
      items.push(this.blocks('list_item_close'));
    const ticks = items.map(removeCheckbox);
    if (ticks.some((tick) => tick !== ticks[0])) return this.reject('Every item of a checklist has its box.');
    return { kind: 'list', marker: ticks[0] ? 'box' : marker, first, items, line };
  }

  private table(line: number): Block {
    const rows: TextRun[][][] = [];
    let aligns: Align[] = [];
    for (let token = this.next(); token.type !== 'table_close'; token = this.next()) {
      if (token.type === 'tr_open') rows.push([]);
      if (token.type !== 'th_open' && token.type !== 'td_open') continue;
      const style = String(token.attrGet('style') ?? '');
      if (token.type === 'th_open') aligns = [...aligns, style.includes('right') ? 'right' : 'left'];
      rows.at(-1)?.push(this.inline(token.type.replace('open', 'close')));
    }
    if (aligns.length > MAX_COLUMNS) this.reject(`A table has at most ${MAX_COLUMNS} columns.`);
    const [head = [], ...body] = rows;
    return { kind: 'table', aligns, head, rows: body, line };
  }

  private note(line: number): Block {
    const blocks = this.blocks('blockquote_close');
    const [first] = blocks;
    const lead = first?.kind === 'paragraph' ? first.runs[0] : undefined;
    const label = noteLabels.find((one) => lead?.bold === true && lead.text === `${one}.`);
    if (first?.kind !== 'paragraph' || !label) {
      return this.reject(`A note begins with one of ${noteLabels.map((one) => `**${one}.**`).join(' ')}`);
    }
    const [, ...rest] = first.runs;
    const runs = rest.map((run, index) => (index === 0 ? { ...run, text: run.text.trimStart() } : run));
    return { kind: 'note', label, blocks: [{ ...first, runs }, ...blocks.slice(1)], line };
  }

  private inline(closing: string): TextRun[] {
    const runs: TextRun[] = [];
    for (let token = this.next(); token.type !== closing; token = this.next()) {
      let bold = 0;
      let italic = 0;
      for (const child of token.children ?? []) {
        if (child.type === 'strong_open') bold += 1;
        else if (child.type === 'strong_close') bold -= 1;
        else if (child.type === 'em_open') italic += 1;
        else if (child.type === 'em_close') italic -= 1;
        else if (child.type === 'text') runs.push({ text: child.content, bold: bold > 0, italic: italic > 0 });
        else if (child.type === 'softbreak') runs.push({ text: ' ', bold: bold > 0, italic: italic > 0 });
        else if (child.type !== 'text_special')
          this.reject(UNSUPPORTED[child.type] ?? `'${child.type}' is not used here.`);
        else runs.push({ text: child.content, bold: bold > 0, italic: italic > 0 });
      }
    }
    if (/<\/?[a-z]/i.test(plainText(runs))) this.reject('HTML is not used here.');
    if (/\bhttps?:|\bwww\./i.test(plainText(runs)))
      this.reject('Web addresses are not used: name the source in words.');
    return runs.filter((run) => run.text !== '');
  }
}

const BOX = /^\[ \]\s+/;

/** Removes the box from an item of a checklist; false when it has none. */
function removeCheckbox(item: Block[]): boolean {
  const run = item[0]?.kind === 'paragraph' ? item[0].runs[0] : undefined;
  if (!run || !BOX.test(run.text)) return false;
  run.text = run.text.replace(BOX, '');
  return true;
}

/**
 * The blocks of a text, its figures drawn with words in the language of `texts`.
 * @throws MarkdownError with the line of what content/README.md does not allow
 */
export function parseBlocks(split: SourceFile, texts: DocumentTexts = textsIn('en')): Block[] {
  return new BlockReader(parser.parse(split.body, {}), split, texts).blocks();
}
