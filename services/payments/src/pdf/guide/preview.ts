import type { GuideHeading } from './page-records';

/** What the store shows of a guide before it is bought; written beside its PDF by the build. */
export interface GuidePreview {
  contents: { title: string; page: number }[];
  /** Markdown of the first two pages after the contents. */
  sample: string;
}

const SAMPLE_PAGES = 2;

/**
 * The chapters with their pages, and the text of the first two pages: up to the first heading on a later page, so that the
 * sample ends where a thought ends.
 */
export function previewOf(text: string, headings: readonly GuideHeading[]): GuidePreview {
  const chapters = headings.filter(({ kind }) => kind === 'chapter');
  const [first] = headings;
  const contents = chapters.map((chapter) => ({ title: chapter.text, page: chapter.page }));
  if (!first) return { contents, sample: '' };
  const end = headings.find(({ page, line }) => line > 0 && page >= first.page + SAMPLE_PAGES);
  const lines = text.split('\n').slice(first.line - 1, end ? end.line - 1 : undefined);
  return { contents, sample: `${lines.join('\n').trim()}\n` };
}
