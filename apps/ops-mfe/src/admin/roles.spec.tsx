import {
  isRoleAllowed,
  isTeamAccess,
  serviceContracts,
  TEAM_ROLES,
  releaseAdmin,
  type CallKey,
  type Endpoint,
} from '@farm/contracts';
import { NETWORK_ERROR, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { routes } from '../routes';
import { operator } from './testing/operator-for-test';

const endpoints = [...Object.values(serviceContracts).flat(), releaseAdmin].flatMap(
  (contract) => Object.entries(contract) as [CallKey, Endpoint][],
);
const FORBIDDEN = (role: (typeof TEAM_ROLES)[number]) =>
  endpoints.filter(([, { access }]) => isTeamAccess(access) && !isRoleAllowed(role, access)).map(([key]) => key);
const nobodyResponds = Object.fromEntries(endpoints.map(([key]) => [key, NETWORK_ERROR])) as FakeApi;

/** A page as this role sees it while the services do not respond. */
async function openAs(role: (typeof TEAM_ROLES)[number], path: string) {
  const page = routes.find((route) => route.path === path);
  const { Component } = (await page?.lazy()) as { Component: () => React.JSX.Element };
  const at = path.replace(':id', '0197279a-0000-7000-8000-000000000001');
  const api: FakeApi = { ...nobodyResponds, 'GET /api/auth/user': { ...operator, role } };
  const { calls } = renderPage(<Component />, { at, path, api });
  const nav = await screen.findByRole('navigation', { name: 'Operators’ pages' });
  return {
    calls,
    links: within(nav)
      .getAllByRole('link')
      .map((link) => link.textContent),
  };
}

const NAMES: Record<(typeof TEAM_ROLES)[number], string[]> = {
  editor: ['Today', 'People', 'Site', 'Dexter'],
  shop: ['Today', 'Shop', 'Site', 'Keeping'],
  moderator: ['Today', 'People', 'Site'],
};
/** A page of the role, and the pages of its group. */
const OPEN_GROUPS: Record<(typeof TEAM_ROLES)[number], { at: string; names: string[] }> = {
  editor: { at: '/ops/posts', names: ['Words', 'Blog', 'Files', 'Classes', 'Farm share', 'Quizzes'] },
  shop: { at: '/ops/orders', names: ['Orders', 'Customers'] },
  moderator: { at: '/ops/inbox', names: ['Inbox', 'Comments', 'Gardens'] },
};

describe.each(TEAM_ROLES)('%s', (role) => {
  test('sees the groups of the role in the navigation, and the pages of the open one', async () => {
    expect((await openAs(role, '/ops')).links).toEqual(NAMES[role]);
    cleanup();
    const { at, names } = OPEN_GROUPS[role];
    expect((await openAs(role, at)).links).toEqual([...NAMES[role], ...names]);
  });

  test.each(routes.map(({ path }) => path))('%s makes no call that the role may not make', async (path) => {
    const { calls } = await openAs(role, path);
    await waitFor(() => expect(calls('GET /api/auth/user')).not.toEqual([]));
    expect(FORBIDDEN(role).filter((key) => calls(key).length > 0)).toEqual([]);
  });
});

test('a page of another role says so', async () => {
  await openAs('moderator', '/ops/orders');
  expect(screen.getByText('This page is not part of your role (moderator).')).toBeVisible();
});
