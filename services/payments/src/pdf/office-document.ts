import { formatUsd, site, type Cents } from '@farm/farm';
import { renderPdf } from '@farm/print';
import type { Block, TextRun } from './markdown/blocks';
import { printBlocks } from './print-blocks';

/** A title over sections, paragraphs and tables. */
interface OfficeDocument {
  title: string;
  subject: string;
  /** Date of creation in the file. */
  date: Date;
  blocks: readonly Block[];
}

const run = (text: string, bold = false): TextRun => ({ text, bold, italic: false });

export const section = (text: string): Block => ({ kind: 'section', text, line: 0 });
const paragraph = (...runs: TextRun[]): Block => ({ kind: 'paragraph', runs, line: 0 });

export const paragraphs = (...texts: string[]): Block[] => texts.map((text) => paragraph(run(text)));

/** 'Number: FARM-7K2Q-91XD', the label in bold. */
export const labelled = (label: string, text: string): Block => paragraph(run(`${label}: `, true), run(text));

export const tableOf = (head: readonly string[], rows: readonly string[][], bold = 0): Block => ({
  kind: 'table',
  aligns: head.map(() => 'left'),
  head: head.map((cell) => [run(cell)]),
  rows: rows.map((row, index) => row.map((cell) => [run(cell, index >= rows.length - bold)])),
  line: 0,
});

/** '$39.99'; with a minus sign when negative. */
export const money = (cents: number): string => (cents < 0 ? '−' : '') + formatUsd(Math.abs(cents) as Cents);

/** Of the text area of the template, in points. */
const WIDTH = 440;

/** A tagged PDF. The same document always results in the same bytes. */
export const renderOfficeDocument = ({ title, subject, date, blocks }: OfficeDocument): Buffer =>
  renderPdf(
    'office',
    { title, subject, date },
    {
      company: site.company,
      place: `${site.city}, ${site.state}`,
      blocks: printBlocks(blocks, { file: title, width: WIDTH }),
    },
  ).bytes;
