import { withElement } from './code-edit';
import type { GeneratorCommand } from './command-line';
import { pascal, title as titleOf } from './names';
import { type Area, folderOf, REMOTES } from './projects';
import { createFromTemplates, type WorkingTree, GenerationError } from './tree';

/** Names of a new page. */
export interface PageInput {
  /** File and folder: harvest. */
  name: string;
  /** Chunk name, unique in its project: harvest, ops-harvest. */
  chunk: string;
  path: string;
  title: string;
  forOperators: boolean;
}

export const LINE = 'This page is new. Describe in one line what visitors can do here.';
const description = (title: string) => `${title}: one sentence for search engines and shared links.`;

/** The entry of routes.tsx. Pages that depend on session or path are prerendered as their frame only. */
const entryText = ({ path, chunk, name, title, forOperators }: PageInput): string => `{
    path: '${path}',
    chunk: '${chunk}',
    lazy: () => import('./${name}/${name}-page'),
    first: '${forOperators || path.includes(':') ? 'frame' : 'page'}',
    title: ${JSON.stringify(title)},
    description: ${JSON.stringify(description(title))},${forOperators ? '\n    index: false,' : ''}
  }`;

/** Text as JSX, quoted if necessary. */
const jsxText = (text: string) => (/^[\w ,.!-]+$/.test(text) ? text : `{${JSON.stringify(text)}}`);

const routesFile = (area: Area) => `${folderOf(area)}/src/routes.tsx`;

const AREAS: readonly Area[] = ['shell', ...REMOTES];
const shape = (path: string) => path.replace(/:\w+/g, ':');

function pagesOf(draft: WorkingTree, area: Area): { paths: string[]; chunks: string[] } {
  const text = draft.read(routesFile(area));
  const all = (field: string) =>
    [...text.matchAll(new RegExp(`\\b${field}: '([^']+)'`, 'g'))].map(([, value = '']) => value);
  return { paths: all('path'), chunks: all('chunk') };
}

/** @throws {GenerationError} if the path belongs to another page */
export function createPageInput(draft: WorkingTree, area: Area, path: string, title?: string): PageInput {
  const owner = AREAS.find((each) => pagesOf(draft, each).paths.some((other) => shape(other) === shape(path)));
  if (owner) throw new GenerationError(`${path} is already a page of ${owner}.`);
  const words = path.split('/').filter((part) => part && !part.startsWith(':'));
  const chunk = words.join('-');
  if (pagesOf(draft, area).chunks.includes(chunk)) throw new GenerationError(`${area} already has a chunk '${chunk}'.`);
  const name = (area === 'ops' && words.length > 1 && words[0] === 'ops' ? words.slice(1) : words).join('-');
  return { name, chunk, path, title: title ?? titleOf(name), forOperators: area === 'ops' };
}

/** Adds a page to the routes of its project. */
export const declarePage = (draft: WorkingTree, area: Area, page: PageInput): void =>
  draft.edit(routesFile(area), (text) => withElement(text, 'routes', entryText(page)));

/** Creates a page with its spec. */
export function makePage(
  draft: WorkingTree,
  { area, path, title }: Extract<GeneratorCommand, { make: 'page' }>,
): string[] {
  const page = createPageInput(draft, area, path, title);
  const file = `${folderOf(area)}/src/${page.name}/${page.name}-page`;
  const folder = page.forOperators ? 'operators-page' : 'page';
  createFromTemplates(draft, folder, `${folderOf(area)}/src`, {
    ...page,
    Name: pascal(page.name),
    line: LINE,
    at: `at: '${path.replace(/:\w+/g, 'one')}', path: '${path}'`,
    quotedTitle: JSON.stringify(page.title),
    jsxTitle: jsxText(page.title),
  });
  declarePage(draft, area, page);
  return [
    `Write the page: ${file}.tsx. Its title and description are in ${routesFile(area)}.`,
    `Open it: npm run dev${area === 'shell' ? '' : ` -- ${area}`}, then ${path}`,
    'Add its requirement and its route to a page of docs/requirements.',
  ];
}
