import { renderPage } from '@farm/web-kit/testing';
import { screen } from '@testing-library/react';
import { asOperator } from '../admin/testing/operator-for-test';
import { Component } from './exports-page';

test('one button downloads every file in the chosen format', async () => {
  const clicked: string[] = [];
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.getAttribute('href') ?? '');
  });
  const { user } = renderPage(<Component />, { at: '/ops/data', api: asOperator });
  await user.click(await screen.findByRole('radio', { name: /JSON/ }));
  await user.click(screen.getByRole('button', { name: 'Download all files' }));
  click.mockRestore();
  expect(clicked).toEqual([
    '/api/ops/exports/orders?format=json',
    ...['subscribers', 'comments', 'messages', 'posts'].map(
      (table) => `/api/ops/exports/community/${table}?format=json`,
    ),
  ]);
  expect(screen.getByText(/5 files are on their way/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Comments of visitors' })).toHaveAttribute(
    'href',
    '/api/ops/exports/community/comments?format=json',
  );
});
