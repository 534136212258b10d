import { pascal } from './names';

/** What a new page consists of. */
export interface PageFacts {
  /** File and folder: harvest. */
  name: string;
  /** Its own name in the release: harvest, ops-harvest. */
  chunk: string;
  path: string;
  title: string;
  /** Behind the operators' wall. */
  walled: boolean;
}

const LINE = 'This page is new. Say here in one line what a visitor can do.';
const description = (title: string) => `${title}: one sentence for search engines and for who shares the page.`;

/** The entry of pages.ts. A page whose first view depends on who looks begins with its frame only. */
export const entryText = ({ path, chunk, title, walled }: PageFacts): string => `{
    path: '${path}',
    chunk: '${chunk}',
    first: '${walled || path.includes(':') ? 'frame' : 'page'}',
    title: ${JSON.stringify(title)},
    description: ${JSON.stringify(description(title))},${walled ? '\n    index: false,' : ''}
  }`;

/** The entry of routes.tsx. */
export const routeText = ({ path, chunk, name }: PageFacts): string =>
  `{ path: '${path}', lazy: () => import(/* webpackChunkName: "${chunk}" */ './${name}/${name}-page') }`;

/** A text as JSX writes it: bare where it may stand so. */
const shown = (text: string) => (/^[\w ,.!-]+$/.test(text) ? text : `{${JSON.stringify(text)}}`);
const attribute = (text: string) => (/^[\w ,.!'-]+$/.test(text) ? `"${text}"` : `{${JSON.stringify(text)}}`);

const openPage = ({ name, path, title }: PageFacts) => `import { Band, SectionHeading } from '@farm/ui';

/** ${path}: say here which sentence of the specification it makes true. */
function ${pascal(name)}Page() {
  return (
    <Band narrow>
      <SectionHeading level={1} line="${LINE}">
        ${shown(title)}
      </SectionHeading>
    </Band>
  );
}

export { ${pascal(name)}Page as Component };
`;

const walledPage = ({ name, path, title }: PageFacts) => `import { OperatorsOnly } from '../wall/operators-only';

/** ${path}: say here what operators do on it. */
function ${pascal(name)}Page() {
  return <OperatorsOnly title=${attribute(title)}>{() => <p>${LINE}</p>}</OperatorsOnly>;
}

export { ${pascal(name)}Page as Component };
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

const walledSpec = ({ name, path }: PageFacts) => `import { refusal, renderPage } from '@farm/web-kit/testing';
import { screen } from '@testing-library/react';
import { asOperator } from '../orders/testing/desk-for-test';
import { Component as ${pascal(name)}Page } from './${name}-page';

test('a stranger meets the wall', async () => {
  const signedOut = refusal(401, 'auth.signed_out', 'Please sign in.');
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
export const pageText = (page: PageFacts): string => (page.walled ? walledPage(page) : openPage(page));
/** What people see of it, as a spec. */
export const pageSpecText = (page: PageFacts): string => (page.walled ? walledSpec(page) : openSpec(page));
