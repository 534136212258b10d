import { breakLines, letters, lineStrips, paintLine, runsOf, widthOf, type Letter } from '../page/lines';
import { colors, FRAME, space, type Paper, type Strip } from '../page/page';

/** A heading and the page it stands on, the cover being page 1. */
export interface Entry {
  text: string;
  kind: 'chapter' | 'section';
  page: number;
  /** Name of the place in the file. */
  anchor: string;
}

// More lines than this do not fit one page: then the contents names chapters only.
const MOST_LINES = 34;

const chapterLetter: Letter = { ...letters.text, face: 'bold', leading: 19 };
const sectionLetter: Letter = { ...letters.text, size: 10.5, leading: 15.5, color: colors.muted };

/** The contents page: each line names a heading, its page, and leads there. */
export function contentsStrips(paper: Paper, entries: readonly Entry[]): Strip[] {
  const { pdf } = paper;
  const heading = breakLines(pdf, runsOf('Contents'), letters.chapter, FRAME.width);
  const title = lineStrips(paper, paper.child(paper.root, 'H2'), 'H2', heading, letters.chapter, FRAME.left);
  const tree = paper.child(paper.root, 'TOC');
  const shown = entries.length > MOST_LINES ? entries.filter((entry) => entry.kind === 'chapter') : entries;
  return [...title, space(14), ...shown.flatMap((entry) => entryStrips(paper, tree, entry))];
}

function entryStrips(paper: Paper, tree: ReturnType<Paper['child']>, entry: Entry): Strip[] {
  const { pdf } = paper;
  const chapter = entry.kind === 'chapter';
  const letter = chapter ? chapterLetter : sectionLetter;
  const indent = chapter ? 0 : 16;
  const link = paper.child(paper.child(paper.child(tree, 'TOCI'), 'Reference'), 'Link');
  const [line] = breakLines(pdf, runsOf(entry.text), letter, FRAME.width - indent - 40);
  if (!line) return [];
  const page = String(entry.page);
  const pageWidth = widthOf(pdf, page, letter.face, letter);
  const right = FRAME.left + FRAME.width;
  const paint = (y: number) => {
    paper.draw(link, 'Link', () => {
      paintLine(pdf, line, letter, FRAME.left + indent, y);
      pdf.text(page, right - pageWidth, y + letter.leading * 0.5 + letter.size * 0.33, {
        lineBreak: false,
        baseline: 'alphabetic',
      });
    });
    paper.decorate(() => {
      const [from, to] = [FRAME.left + indent + line.width + 8, right - pageWidth - 8];
      const level = y + letter.leading * 0.5 + letter.size * 0.3;
      pdf.moveTo(from, level).lineTo(Math.max(from, to), level).lineWidth(0.8);
      pdf.dash(0.8, { space: 4 }).stroke(colors.line).undash();
    });
    const contents = new String(`${entry.text}, page ${page}`) as string;
    pdf.goTo(FRAME.left, y, FRAME.width, letter.leading, entry.anchor, {
      Contents: contents,
      structParent: link,
    } as PDFKit.Mixins.AnnotationOption);
  };
  return [...(chapter ? [space(5)] : []), { height: letter.leading, paint }];
}
