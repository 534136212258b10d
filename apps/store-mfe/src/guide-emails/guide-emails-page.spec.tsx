import { errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { Component as GuideEmailsPage } from './guide-emails-page';

const STOP = 'POST /api/guide-notifications/stop/:token';
const TOKEN = 'abcdefghijklmnopqrstuvwxyz';
const open = (search: string, answer: FakeApi[typeof STOP]) =>
  renderPage(<GuideEmailsPage />, {
    ...{ at: `/guide-emails${search}`, path: '/guide-emails' },
    api: { [STOP]: answer },
  });

test('opening the link changes nothing; a press deletes the address', async () => {
  const page = open(`?token=${TOKEN}`, { stopped: true });
  const press = await screen.findByRole('button', { name: 'Stop these emails' });
  await waitFor(() => expect(page.location().search).toBe(''));
  expect(page.calls(STOP)).toEqual([]);
  await page.user.dblClick(press);
  expect(await screen.findByRole('heading', { level: 1, name: 'You are off the list' })).toHaveFocus();
  expect(page.calls(STOP)).toMatchObject([{ params: { token: TOKEN } }]);
});

test('a link that we did not send says so', async () => {
  const page = open(`?token=${TOKEN}`, errorResponse(404, 'guide.unknown_link', 'This link does not work.'));
  await page.user.click(await screen.findByRole('button', { name: 'Stop these emails' }));
  expect(await screen.findByText('This link does not work.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Stop these emails' })).toBeEnabled();
});

test('without a link there is nothing to press', () => {
  open('', { stopped: true });
  expect(screen.getByRole('heading', { level: 1, name: 'Emails about guides' })).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
