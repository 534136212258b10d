import type { Language } from '@farm/farm';
import type { GuideHeading } from './page-records';

/** An edition by the name of its files: 'seeds-of-change', in Spanish 'seeds-of-change.es'. */
export const editionName = (guideId: string, language: Language): string =>
  language === 'en' ? guideId : `${guideId}.${language}`;

/** What the store shows of an edition before it is opened; written beside its PDF by the build. */
export interface GuidePreview {
  pages: number;
  contents: { title: string; page: number }[];
  /** Markdown of the first two pages after the contents. */
  sample: string;
}

const SAMPLE_PAGES = 2;

/**
 * The chapters with their pages, and the text of the first two pages: up to the first heading on a later page, so that the
 * sample ends where a thought ends.
 */
export function previewOf(
  text: string,
  { headings, pages }: { headings: readonly GuideHeading[]; pages: number },
): GuidePreview {
  const chapters = headings.filter(({ kind }) => kind === 'chapter');
  const [first] = headings;
  const contents = chapters.map((chapter) => ({ title: chapter.text, page: chapter.page }));
  if (!first) return { pages, contents, sample: '' };
  const end = headings.find(({ page, line }) => line > 0 && page >= first.page + SAMPLE_PAGES);
  const lines = text.split('\n').slice(first.line - 1, end ? end.line - 1 : undefined);
  return { pages, contents, sample: `${lines.join('\n').trim()}\n` };
}
