import { withElement } from './code-edit';
import type { Made } from './command-line';
import { pascal, title as titleOf } from './names';
import { type Area, folderOf, REMOTES } from './projects';
import { type WorkingTree, Refused } from './tree';

/** What a new page consists of. */
export interface PageFacts {
  /** File and folder: harvest. */
  name: string;
  /** Its own name in the release: harvest, ops-harvest. */
  chunk: string;
  path: string;
  title: string;
  /** For operators only. */
  walled: boolean;
}

export const LINE = 'This page is new. Say here in one line what a visitor can do.';
const description = (title: string) => `${title}: one sentence for search engines and for who shares the page.`;

/** The entry of pages.ts. A page whose first view depends on who looks begins with its frame only. */
const entryText = ({ path, chunk, title, walled }: PageFacts): string => `{
    path: '${path}',
    chunk: '${chunk}',
    first: '${walled || path.includes(':') ? 'frame' : 'page'}',
    title: ${JSON.stringify(title)},
    description: ${JSON.stringify(description(title))},${walled ? '\n    index: false,' : ''}
  }`;

/** The entry of routes.tsx. */
const routeText = ({ path, chunk, name }: PageFacts): string =>
  `{ path: '${path}', lazy: () => import(/* webpackChunkName: "${chunk}" */ './${name}/${name}-page') }`;

/** A text as JSX writes it: bare where it may stand so. */
const shown = (text: string) => (/^[\w ,.!-]+$/.test(text) ? text : `{${JSON.stringify(text)}}`);

const openPage = ({ name, path, title }: PageFacts) => `import { PageSection, SectionHeading } from '@farm/ui';

/** ${path}: say here which sentence of the specification it makes true. */
function ${pascal(name)}Page() {
  return (
    <PageSection narrow>
      <SectionHeading level={1} subtitle="${LINE}">
        ${shown(title)}
      </SectionHeading>
    </PageSection>
  );
}

export { ${pascal(name)}Page as Component };
`;

const walledPage = ({ name, path, title }: PageFacts) => `import { operatorPage } from '../admin/require-operator';

/** ${path}: say here what operators do on it. */
function ${pascal(name)}() {
  return <p>${LINE}</p>;
}

export const Component = operatorPage(${JSON.stringify(title)}, ${pascal(name)});
`;

const at = (path: string) => `at: '${path.replace(/:\w+/g, 'one')}', path: '${path}'`;

const openSpec = ({ name, path, title }: PageFacts) => `import { renderPage } from '@farm/web-kit/testing';
import { screen } from '@testing-library/react';
import { Component as ${pascal(name)}Page } from './${name}-page';

test('the page says its name and what a visitor can do', () => {
  renderPage(<${pascal(name)}Page />, { ${at(path)} });
  expect(screen.getAllByRole('heading', { level: 1 })).toEqual([screen.getByText(${JSON.stringify(title)})]);
  expect(screen.getByText('${LINE}')).toBeVisible();
});
`;

const walledSpec = ({ name, path }: PageFacts) => `import { errorResponse, renderPage } from '@farm/web-kit/testing';
import { screen } from '@testing-library/react';
import { asOperator } from '../admin/testing/operator-for-test';
import { Component as ${pascal(name)}Page } from './${name}-page';

test('a visitor who is signed out sees the sign-in link', async () => {
  const signedOut = errorResponse(401, 'auth.signed_out', 'Please sign in.');
  renderPage(<${pascal(name)}Page />, { ${at(path)}, api: { 'GET /api/auth/user': signedOut } });
  expect(await screen.findByRole('link', { name: 'Sign in' })).toBeVisible();
  expect(screen.queryByText('${LINE}')).not.toBeInTheDocument();
});

test('an operator sees the page', async () => {
  renderPage(<${pascal(name)}Page />, { ${at(path)}, api: asOperator });
  expect(await screen.findByText('${LINE}')).toBeVisible();
});
`;

/** The page itself. */
const pageText = (page: PageFacts): string => (page.walled ? walledPage(page) : openPage(page));
/** What people see of it, as a spec. */
const pageSpecText = (page: PageFacts): string => (page.walled ? walledSpec(page) : openSpec(page));

/** Where an area keeps its pages and how they are loaded. */
const roomOf = (area: Area) =>
  area === 'shell'
    ? { folder: folderOf(area), routes: 'apps/shell/src/shell-routes.ts', list: 'shellRoutes' }
    : { folder: folderOf(area), routes: `${folderOf(area)}/src/routes.tsx`, list: 'routes' };

const AREAS: readonly Area[] = ['shell', ...REMOTES];
const shape = (path: string) => path.replace(/:\w+/g, ':');

function pagesOf(draft: WorkingTree, area: Area): { paths: string[]; chunks: string[] } {
  const text = draft.read(`${roomOf(area).folder}/src/pages.ts`);
  const all = (field: string) =>
    [...text.matchAll(new RegExp(`\\b${field}: '([^']+)'`, 'g'))].map(([, value = '']) => value);
  return { paths: all('path'), chunks: all('chunk') };
}

/** What a page of that path is called. Refuses a path that somebody has: one path belongs to one project. */
export function pageFacts(draft: WorkingTree, area: Area, path: string, title?: string): PageFacts {
  const owner = AREAS.find((each) => pagesOf(draft, each).paths.some((known) => shape(known) === shape(path)));
  if (owner) throw new Refused(`${path} is a page of ${owner} already.`);
  const words = path.split('/').filter((part) => part && !part.startsWith(':'));
  const chunk = words.join('-');
  if (pagesOf(draft, area).chunks.includes(chunk)) throw new Refused(`${area} has a chunk '${chunk}' already.`);
  const name = (area === 'ops' && words.length > 1 && words[0] === 'ops' ? words.slice(1) : words).join('-');
  return { name, chunk, path, title: title ?? titleOf(name), walled: area === 'ops' };
}

/** Declares a page to its project: the entry that is published and the way it is loaded. */
export function declarePage(draft: WorkingTree, area: Area, page: PageFacts): void {
  const room = roomOf(area);
  draft.edit(`${room.folder}/src/pages.ts`, (text) => withElement(text, 'pages', entryText(page)));
  draft.edit(room.routes, (text) => withElement(text, room.list, routeText(page)));
}

/** A page with its spec. */
export function makePage(draft: WorkingTree, { area, path, title }: Extract<Made, { make: 'page' }>): string[] {
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
