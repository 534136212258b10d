import { sep } from 'node:path';

/** Which projects of pages exist, by the name visitors' releases use. */
export const PAGES = ['shell', 'store', 'learning', 'community', 'ops'] as const;
export type Pages = (typeof PAGES)[number];

export const projectOf = (name: Pages): string => (name === 'shell' ? 'shell' : `${name}-mfe`);

/**
 * Whose pages must be built again when a file changed: those of its own project, all of them for a library that
 * browsers use, nobody's for the rest (services watch themselves).
 */
export function touchedBy(file: string): readonly Pages[] {
  const [room, project = ''] = file.split(sep);
  if (/\.spec\.tsx?$/.test(file) || file.includes(`${sep}dist${sep}`)) return [];
  if (room === 'apps') return PAGES.filter((name) => projectOf(name) === project);
  if (room === 'libs' && ['ui', 'web-kit', 'farm', 'contracts'].includes(project)) return PAGES;
  return [];
}
