import { errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen } from '@testing-library/react';
import { asOperator } from '../admin/testing/operator-for-test';
import { Component } from './exports-page';

const ORDERS = 'GET /api/ops/exports/orders';
const TABLE = 'GET /api/ops/exports/community/:table';

const open = (api: FakeApi = {}) => {
  const answers: FakeApi = { [ORDERS]: new Blob(['orders']), [TABLE]: new Blob(['table']) };
  return renderPage(<Component />, { at: '/ops/data', api: { ...asOperator, ...answers, ...api } });
};

/** The names under which files are saved. */
const savedFiles = () => {
  const names: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  URL.createObjectURL = () => 'blob:file';
  return names;
};
afterEach(() => void jest.restoreAllMocks());

test('one button downloads every file in the chosen format', async () => {
  const names = savedFiles();
  const { user, calls } = open();
  await user.click(await screen.findByRole('radio', { name: /JSON/ }));
  await user.click(screen.getByRole('button', { name: 'Download all files' }));
  expect(await screen.findByText(/5 files are on their way/)).toBeVisible();
  expect(names).toEqual(['orders', 'subscribers', 'comments', 'messages', 'posts'].map((name) => `${name}.json`));
  expect([...calls(ORDERS), ...calls(TABLE)]).toMatchObject(Array(5).fill({ query: { format: 'json' } }));
  await user.click(screen.getByRole('button', { name: 'Comments of visitors' }));
  expect(calls(TABLE).at(-1)).toMatchObject({ params: { table: 'comments' } });
});

test.each(['Download all files', 'Orders'])('%s asks for a confirmation when the sign-in is old', async (name) => {
  const names = savedFiles();
  const old = errorResponse(401, 'auth.confirm', 'You signed in a while ago. Please confirm that it is you.');
  const { user } = open({ [ORDERS]: old });
  await user.click(await screen.findByRole('button', { name }));
  expect(await screen.findByText(/You signed in a while ago/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Confirm in a new tab' })).toHaveAttribute('href', '/sign-in?confirm=yes');
  expect(names).toEqual([]);
});
