import type { ModeratedGardenPhoto } from '@farm/contracts';
import { errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { asOperator, openDialogs, operator } from '../admin/testing/operator-for-test';
import { Component } from './garden-photos-page';

beforeAll(openDialogs);

const LIST = 'GET /api/ops/garden-photos';
const DECIDE = 'POST /api/ops/garden-photos/:id/decision';

const src = `/api/ops/garden-photos/pictures/${'ab'.repeat(16)}.webp`;
const photo: ModeratedGardenPhoto = {
  ...{ id: '0197279a-0000-7000-8000-0000000000f1', name: 'Ada', town: 'Macon', comment: 'Five plants.' },
  picture: { src, width: 900, height: 600, alt: 'Okra taller than a man' },
  ...{ state: 'pending', at: '2026-11-30T12:00:00.000Z', decidedAt: null, reason: null, hasEmail: true },
};
const openPage = (api: FakeApi = {}, at = '/ops/garden-photos') =>
  renderPage(<Component />, {
    at,
    api: { ...asOperator, [LIST]: { photos: [photo], next: null, waiting: 1 }, ...api },
  });
const card = async () => within(await screen.findByRole('article', { name: 'Photo of Ada' }));

test('a waiting photo is shown with its words, and put on the wall by a press', async () => {
  let photos = [photo];
  const { user, calls } = openPage({
    [LIST]: () => ({ photos, next: null, waiting: photos.length }),
    [DECIDE]: () => {
      photos = [];
      return { ...photo, state: 'accepted' };
    },
  });
  const ada = await card();
  expect(ada.getByRole('img', { name: 'Okra taller than a man' })).toHaveAttribute('src', src);
  expect(ada.getByText('What it shows: Okra taller than a man')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Waiting (1)' })).toBeVisible();
  await user.click(ada.getByRole('button', { name: 'Put on the wall: Ada' }));
  expect(await screen.findByText('On the wall: Ada.')).toBeVisible();
  expect(calls(DECIDE)).toMatchObject([{ params: { id: photo.id }, body: { decision: 'accept' } }]);
  expect(await screen.findByText('No photos to look at')).toBeVisible();
});

test('after a decision the focus is at the next photo, or at the message', async () => {
  const bo: ModeratedGardenPhoto = { ...photo, id: '0197279a-0000-7000-8000-0000000000f2', name: 'Bo' };
  let photos = [photo, bo];
  const { user } = openPage({
    [LIST]: () => ({ photos, next: null, waiting: photos.length }),
    [DECIDE]: ({ params }: { params: { id: string } }) => {
      photos = photos.filter(({ id }) => id !== params.id);
      return { ...photo, state: 'refused' };
    },
  });
  await user.click((await card()).getByRole('button', { name: 'Refuse: Ada' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'It is blurred.');
  await user.click(dialog.getByRole('button', { name: 'Refuse' }));
  await screen.findByText('Refused: Ada.');
  const next = screen.getByRole('article', { name: 'Photo of Bo' });
  expect(next).toHaveFocus();
  await user.click(within(next).getByRole('button', { name: 'Put on the wall: Bo' }));
  expect((await screen.findByText('On the wall: Bo.')).parentElement).toHaveFocus();
});

test('a photo is refused with a reason only', async () => {
  const { user, calls } = openPage({ [DECIDE]: { ...photo, state: 'refused', reason: 'It is blurred.' } });
  await user.click((await card()).getByRole('button', { name: 'Refuse: Ada' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('The sender gets it by email.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Refuse' }));
  expect(await dialog.findByText('Please give a reason of 3 to 500 characters.')).toBeVisible();
  expect(calls(DECIDE)).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'It is blurred.');
  await user.click(dialog.getByRole('button', { name: 'Refuse' }));
  expect(await screen.findByText('Refused: Ada.')).toBeVisible();
  expect(calls(DECIDE)).toMatchObject([{ body: { decision: 'refuse', reason: 'It is blurred.' } }]);
});

test('a photo on the wall can be taken down, and the slower of two moderators gets the sentence', async () => {
  const accepted: ModeratedGardenPhoto = { ...photo, state: 'accepted', decidedAt: photo.at, hasEmail: false };
  const changed = 'This photo has changed meanwhile. Please reload and look again.';
  const { user } = openPage(
    {
      [LIST]: { photos: [accepted], next: null, waiting: 0 },
      [DECIDE]: errorResponse(409, 'garden_photo.not_now', changed),
    },
    '/ops/garden-photos?tab=accepted',
  );
  const ada = await card();
  expect(ada.getByText(/^Sent /)).toBeVisible();
  expect(ada.getByText(/^Decided /)).toBeVisible();
  expect(ada.queryByRole('button', { name: 'Put on the wall: Ada' })).not.toBeInTheDocument();
  await user.click(ada.getByRole('button', { name: 'Take down: Ada' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'A neighbor asked');
  await user.click(dialog.getByRole('button', { name: 'Take down' }));
  expect(await dialog.findByText(changed)).toBeVisible();
});

test('other roles than moderators and owners see that it is not theirs', async () => {
  renderPage(<Component />, { at: '/ops/garden-photos', api: { 'GET /api/auth/user': { ...operator, role: 'shop' } } });
  expect(await screen.findByText('This page is not part of your role (shop).')).toBeVisible();
});
