import type { GeneratorCallback, Tree } from '@nx/devkit';
import { withElement } from './code-edit';
import { createFromTemplates, editFile, finish, GenerationError, readFile } from './files';
import { pascal, title as titleOf } from './names';
import { areasOf, assertArea, folderOf } from './projects';

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

const routesFile = (area: string) => `${folderOf(area)}/src/routes.tsx`;

const shape = (path: string) => path.replace(/:\w+/g, ':');

function pagesOf(tree: Tree, area: string): { paths: string[]; chunks: string[] } {
  const text = readFile(tree, routesFile(area));
  const all = (field: string) =>
    [...text.matchAll(new RegExp(`\\b${field}: '([^']+)'`, 'g'))].map(([, value = '']) => value);
  return { paths: all('path'), chunks: all('chunk') };
}

/** @throws {GenerationError} if the path belongs to another page */
export function createPageInput(tree: Tree, area: string, path: string, title?: string): PageInput {
  const owner = areasOf(tree)
    .filter((each) => tree.exists(routesFile(each)))
    .find((each) => pagesOf(tree, each).paths.some((other) => shape(other) === shape(path)));
  if (owner) throw new GenerationError(`${path} is already a page of ${owner}.`);
  const words = path.split('/').filter((part) => part && !part.startsWith(':'));
  if (words.length === 0) throw new GenerationError(`'${path}' is not a path like /harvest or /harvest/:id.`);
  const chunk = words.join('-');
  if (pagesOf(tree, area).chunks.includes(chunk)) throw new GenerationError(`${area} already has a chunk '${chunk}'.`);
  const name = (area === 'ops' && words.length > 1 && words[0] === 'ops' ? words.slice(1) : words).join('-');
  return { name, chunk, path, title: title ?? titleOf(name), forOperators: area === 'ops' };
}

/** Adds a page to the routes of its project. */
export const declarePage = (tree: Tree, area: string, page: PageInput): void =>
  editFile(tree, routesFile(area), (text) => withElement(text, 'routes', entryText(page)));

interface PageOptions {
  /** 'shell' or a remote. */
  project: string;
  path: string;
  title?: string;
}

/** Creates a page with its spec. Returns what is left to do. */
export function makePage(tree: Tree, { project: area, path, title }: PageOptions): string[] {
  assertArea(tree, area);
  const page = createPageInput(tree, area, path, title);
  const file = `${folderOf(area)}/src/${page.name}/${page.name}-page`;
  const folder = page.forOperators ? 'operators-page' : 'page';
  createFromTemplates(tree, folder, `${folderOf(area)}/src`, {
    ...page,
    Name: pascal(page.name),
    line: LINE,
    at: `at: '${path.replace(/:\w+/g, 'one')}', path: '${path}'`,
    quotedTitle: JSON.stringify(page.title),
    jsxTitle: jsxText(page.title),
  });
  declarePage(tree, area, page);
  return [
    `Write the page: ${file}.tsx. Its title and description are in ${routesFile(area)}.`,
    `Open it: npm run dev${area === 'shell' ? '' : ` -- ${area}`}, then ${path}`,
    'Add its requirement and its route to a page of docs/requirements.',
  ];
}

/** `nx g @farm/generators:page store /harvest` */
export const pageGenerator = async (tree: Tree, options: PageOptions): Promise<GeneratorCallback> =>
  finish(tree, makePage(tree, options));
