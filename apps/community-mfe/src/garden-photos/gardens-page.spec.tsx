import type { GardenPhoto, OwnGardenPhoto } from '@farm/contracts';
import { NETWORK_ERROR, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { Component as GardensPage } from './gardens-page';

const WALL = 'GET /api/garden-photos';
const MINE = 'GET /api/garden-photos/mine';
const DELETE = 'DELETE /api/garden-photos/:id';

const src = `/api/garden-photos/pictures/${'ab'.repeat(16)}.webp`;
const photoOf = (id: string, name = 'Ada'): GardenPhoto => ({
  ...{ id, name, town: 'Macon', comment: 'Five plants.\nNo more.', at: '2026-11-30T12:00:00.000Z' },
  picture: { src, srcSet: `${src} 900w`, width: 900, height: 600, alt: 'Okra taller than a man' },
});
const own: OwnGardenPhoto = {
  ...{ id: 'own', state: 'refused', description: 'My beds', at: '2026-11-30T12:00:00.000Z', reason: 'It is blurred.' },
};
const openPage = (api: FakeApi = {}) =>
  renderPage(<GardensPage />, {
    at: '/gardens',
    api: { [WALL]: { photos: [photoOf('1')], next: null }, [MINE]: { photos: [] }, ...api },
  });

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});

test('each photo has its description, words and town, keeps its place while it loads, and opens whole', async () => {
  openPage();
  const picture = await screen.findByRole('img', { name: 'Okra taller than a man' });
  expect(picture).toHaveAttribute('loading', 'lazy');
  expect([picture.getAttribute('width'), picture.getAttribute('height')]).toEqual(['900', '600']);
  expect(screen.getByRole('link', { name: 'Okra taller than a man' })).toHaveAttribute('href', src);
  expect(screen.getByRole('figure')).toHaveTextContent(/Five plants\..*Ada, Macon/s);
  expect(screen.getByRole('link', { name: 'Show us your garden' })).toHaveAttribute('href', '/gardens/send');
  expect(screen.queryByRole('heading', { name: 'Your photos' })).not.toBeInTheDocument();
});

test('more photos are loaded by a press, and the first of them takes the focus', async () => {
  const { user } = openPage({
    [WALL]: ({ query }: { query?: { before?: string } }) =>
      query?.before ? { photos: [photoOf('2', 'Bo')], next: null } : { photos: [photoOf('1')], next: 'x' },
  });
  await user.click(await screen.findByRole('button', { name: 'Show more gardens' }));
  expect(await screen.findByText('Bo')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'Okra taller than a man' })[1]).toHaveFocus();
  expect(screen.queryByRole('button', { name: 'Show more gardens' })).not.toBeInTheDocument();
});

test('an empty wall says so, and one that failed to load can be loaded again', async () => {
  let isLost = true;
  const { user } = openPage({ [WALL]: () => (isLost ? NETWORK_ERROR : { photos: [], next: null }) });
  const again = await screen.findByRole('button', { name: 'Try again' });
  isLost = false;
  await user.click(again);
  expect(await screen.findByText('No gardens yet')).toBeVisible();
});

test('own photos say how they stand, and are deleted after a question', async () => {
  let photos = [own];
  const { user, calls } = openPage({
    [MINE]: () => ({ photos }),
    [DELETE]: () => {
      photos = [];
      return { deleted: true };
    },
  });
  const part = within(await screen.findByRole('region', { name: 'Your photos' }));
  expect(part.getByText('We can’t show it: It is blurred.')).toBeVisible();
  await user.click(part.getByRole('button', { name: 'Delete: My beds' }));
  expect(calls(DELETE)).toEqual([]);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Your photo is deleted.')).toBeVisible();
  expect(calls(DELETE)).toMatchObject([{ params: { id: 'own' } }]);
  expect(screen.queryByText('My beds')).not.toBeInTheDocument();
});
