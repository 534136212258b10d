import { withElement } from './code-edit';
import type { Made } from './command-line';
import { title as titleOf } from './names';
import { entryText, pageSpecText, pageText, routeText, type PageFacts } from './page-texts';
import { REMOTES, type Area, type Remote } from './rooms';
import { Refused, type Draft } from './tree';

/** Where an area keeps its pages and how they are loaded. */
const roomOf = (area: Area) =>
  area === 'shell'
    ? { folder: 'apps/shell', routes: 'apps/shell/src/shell-routes.ts', list: 'shellRoutes' }
    : { folder: REMOTES[area].folder, routes: `${REMOTES[area].folder}/src/routes.tsx`, list: 'routes' };

const AREAS: readonly Area[] = ['shell', ...(Object.keys(REMOTES) as Remote[])];
const shape = (path: string) => path.replace(/:\w+/g, ':');

function pagesOf(draft: Draft, area: Area): { paths: string[]; chunks: string[] } {
  const text = draft.read(`${roomOf(area).folder}/src/pages.ts`);
  const all = (field: string) =>
    [...text.matchAll(new RegExp(`\\b${field}: '([^']+)'`, 'g'))].map(([, value = '']) => value);
  return { paths: all('path'), chunks: all('chunk') };
}

/** What a page of that path is called. Refuses a path that somebody has: one path belongs to one project. */
export function pageFacts(draft: Draft, area: Area, path: string, title?: string): PageFacts {
  const owner = AREAS.find((each) => pagesOf(draft, each).paths.some((known) => shape(known) === shape(path)));
  if (owner) throw new Refused(`${path} is a page of ${owner} already.`);
  const words = path.split('/').filter((part) => part && !part.startsWith(':'));
  const chunk = words.join('-');
  if (pagesOf(draft, area).chunks.includes(chunk)) throw new Refused(`${area} has a chunk '${chunk}' already.`);
  const name = (area === 'ops' && words.length > 1 && words[0] === 'ops' ? words.slice(1) : words).join('-');
  return { name, chunk, path, title: title ?? titleOf(name), walled: area === 'ops' };
}

/** Declares a page to its project: the entry that is published and the way it is loaded. */
export function declarePage(draft: Draft, area: Area, page: PageFacts): void {
  const room = roomOf(area);
  draft.edit(`${room.folder}/src/pages.ts`, (text) => withElement(text, 'pages', entryText(page)));
  draft.edit(room.routes, (text) => withElement(text, room.list, routeText(page)));
}

/** A page with its spec. */
export function makePage(draft: Draft, { area, path, title }: Extract<Made, { make: 'page' }>): string[] {
  const page = pageFacts(draft, area, path, title);
  const file = `${roomOf(area).folder}/src/${page.name}/${page.name}-page`;
  draft.create(`${file}.tsx`, pageText(page));
  draft.create(`${file}.spec.tsx`, pageSpecText(page));
  declarePage(draft, area, page);
  return [
    `Write the page: ${file}.tsx. Its title and description stand in ${roomOf(area).folder}/src/pages.ts.`,
    `See it: npm run dev${area === 'shell' ? '' : ` -- ${area}`}, then ${path}`,
    'Name the sentence of the specification that it makes true in docs/spec-map.md.',
  ];
}
