/** A heading of a guide and the page on which it is printed. */
export interface GuideHeading {
  text: string;
  kind: 'chapter' | 'section';
  page: number;
  /** Whether its page begins with it. */
  isFirst: boolean;
  /** Of the source file, counted from 1; 0 for the chapter of sources, which the file does not have. */
  line: number;
}

/** Where the template set something, in points from the top of its page. */
export interface GuideRecord {
  kind: 'chapter' | 'section' | 'year' | 'figure' | 'start' | 'end' | 'body-end';
  page: number;
  y: number;
  /** Of a heading. */
  text?: string;
  line?: number;
  /** The kind of the block that starts or ends. */
  of?: string;
}

/** What a page holds, for the checks of the build. */
export interface PageRecord {
  /** Of the text area, from 0 to 1. */
  filled: number;
  /** The running head; null on the cover and the last sheet. */
  head: string | null;
  /** A chapter begins at the top of the next page, or after this one comes nothing. */
  endsChapter: boolean;
  /** Tables that go on from the page before, each with its repeated heading. */
  continued: number;
  figures: number;
  /** A note is the first thing on the page, away from what it is a note to. */
  opensWithNote: boolean;
}

/** The text area of a page, in points. */
const FRAME = { top: 76, bottom: 704 };
/** A block that begins this high is the first one of its page. */
const FIRST = FRAME.top + 12;
const CONTENTS_PAGE = 2;

const isHeading = ({ kind }: GuideRecord) => kind === 'chapter' || kind === 'section' || kind === 'year';

const headingOf = ({ kind, text = '', line = 0, page, y }: GuideRecord): GuideHeading => ({
  ...{ text, line, page },
  kind: kind === 'section' ? 'section' : 'chapter',
  isFirst: kind === 'year' || y < FIRST,
});

/** How far down each page is written on; a block that goes on to the next page fills its first one. */
function filledPages(records: readonly GuideRecord[], pages: number): number[] {
  const bottoms = Array.from({ length: pages }, () => FRAME.top);
  const reach = (page: number, y: number) => {
    bottoms[page - 1] = Math.max(bottoms[page - 1] ?? 0, y);
  };
  let start: GuideRecord | undefined;
  for (const record of records) {
    reach(record.page, record.y);
    if (record.kind === 'start') start = record;
    if (record.kind !== 'end' || !start) continue;
    for (let page = start.page; page < record.page; page += 1) reach(page, FRAME.bottom);
  }
  return bottoms.map((bottom) => Math.min(1, (bottom - FRAME.top) / (FRAME.bottom - FRAME.top)));
}

/** The pages on which tables go on, a page for each heading that is repeated. */
function continuedPages(records: readonly GuideRecord[]): number[] {
  let first: number | undefined;
  return records.flatMap(({ kind, of, page }) => {
    if (of !== 'table') return [];
    if (kind === 'start') first = page;
    const from = (first ?? page) + 1;
    return kind === 'end' ? Array.from({ length: page + 1 - from }, (_, n) => from + n) : [];
  });
}

/** Headings and pages of a guide, from what its template recorded; `contents` is the heading of its second page. */
export function pageRecords(
  records: readonly GuideRecord[],
  pages: number,
  { title, contents }: { title: string; contents: string },
): { headings: GuideHeading[]; records: PageRecord[] } {
  const headings = records.filter(isHeading).map(headingOf);
  const chapters = headings.filter(({ kind }) => kind === 'chapter');
  const filled = filledPages(records, pages);
  const continued = continuedPages(records);
  const headOf = (page: number) => {
    if (page === 1 || page === pages) return null;
    const chapter = chapters.findLast((each) => each.page < page || (each.page === page && each.isFirst));
    return `${title} · ${page === CONTENTS_PAGE ? contents : (chapter?.text ?? '')}`;
  };
  return {
    headings,
    records: Array.from({ length: pages }, (_, index): PageRecord => {
      const page = index + 1;
      const own = records.filter((record) => record.page === page);
      const [first] = own;
      return {
        filled: filled[index] ?? 0,
        head: headOf(page),
        endsChapter: page >= pages - 1 || chapters.some((each) => each.page === page + 1 && each.isFirst),
        continued: continued.filter((each) => each === page).length,
        figures: own.filter(({ kind }) => kind === 'figure').length + (page === pages ? 1 : 0),
        opensWithNote: first?.kind === 'start' && first.of === 'note' && first.y < FIRST,
      };
    }),
  };
}
