import type { GardenPhoto, OwnGardenPhoto } from '@farm/contracts';
import { errorResponse, NETWORK_ERROR, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { Component as GardensPage } from './gardens-page';

const WALL = 'GET /api/garden-photos';
const MINE = 'GET /api/garden-photos/mine';
const DELETE = 'DELETE /api/garden-photos/:id';

const src = `/api/garden-photos/pictures/${'ab'.repeat(16)}.webp`;
const photoOf = (id: string, name = 'Ada'): GardenPhoto => ({
  ...{ id, name, town: 'Macon', comment: 'Five plants.\nNo more.' },
  picture: { src, srcSet: `${src} 900w`, width: 900, height: 600, alt: 'Okra taller than a man' },
});
const own: OwnGardenPhoto = {
  ...{ id: 'own', state: 'refused', description: 'My beds', reason: 'It is blurred.' },
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

test('a press shows the photo whole in a dialog, which its button closes, and the focus comes back', async () => {
  const { user } = openPage();
  const link = await screen.findByRole('link', { name: 'Okra taller than a man' });
  await user.click(link);
  const dialog = screen.getByRole('dialog', { name: 'Ada, Macon' });
  expect(within(dialog).getByRole('img', { name: 'Okra taller than a man' })).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(link).toHaveFocus();
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

test('a page that failed to load can be loaded again', async () => {
  let isLost = true;
  const { user } = openPage({
    [WALL]: ({ query }: { query?: { before?: string } }) => {
      if (!query?.before) return { photos: [photoOf('1')], next: 'x' };
      return isLost ? NETWORK_ERROR : { photos: [photoOf('2', 'Bo')], next: null };
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Show more gardens' }));
  expect(await screen.findByText("We couldn't load more gardens.")).toBeVisible();
  isLost = false;
  await user.click(screen.getByRole('button', { name: 'Show more gardens' }));
  expect(await screen.findByText('Bo')).toBeVisible();
  expect(screen.queryByText("We couldn't load more gardens.")).not.toBeInTheDocument();
});

test('the pages of an earlier visit take no focus', async () => {
  const Visits = () => {
    const [isHere, setHere] = useState(true);
    return (
      <>
        <button type="button" onClick={() => setHere(!isHere)}>
          Leave or come
        </button>
        {isHere && <GardensPage />}
      </>
    );
  };
  const { user } = renderPage(<Visits />, {
    at: '/gardens',
    api: {
      [WALL]: ({ query }: { query?: { before?: string } }) =>
        query?.before ? { photos: [photoOf('2', 'Bo')], next: null } : { photos: [photoOf('1')], next: 'x' },
      [MINE]: { photos: [] },
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Show more gardens' }));
  await screen.findByText('Bo');
  const door = screen.getByRole('button', { name: 'Leave or come' });
  await user.click(door);
  await user.click(door);
  expect(await screen.findByText('Bo')).toBeVisible();
  expect(door).toHaveFocus();
});

test('an empty wall says so, and one that failed to load can be loaded again', async () => {
  let isLost = true;
  const { user } = openPage({ [WALL]: () => (isLost ? NETWORK_ERROR : { photos: [], next: null }) });
  const again = await screen.findByRole('button', { name: 'Try again' });
  isLost = false;
  await user.click(again);
  expect(await screen.findByText('No gardens yet')).toBeVisible();
});

test('own photos that failed to load can be loaded again', async () => {
  let isLost = true;
  const { user } = openPage({ [MINE]: () => (isLost ? NETWORK_ERROR : { photos: [own] }) });
  expect(await screen.findByText("We couldn't load your photos")).toBeVisible();
  isLost = false;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('My beds')).toBeVisible();
});

/** Own photos by their descriptions, which the service deletes. */
function ownPhotos(...descriptions: string[]) {
  let photos = descriptions.map((description): OwnGardenPhoto => ({ ...own, id: description, description }));
  const remove = (id: string) => {
    photos = photos.filter((photo) => photo.id !== id);
  };
  const api: FakeApi = {
    [MINE]: () => ({ photos }),
    [DELETE]: ({ params }: { params: { id: string } }) => {
      remove(params.id);
      return { deleted: true };
    },
  };
  return { api, remove };
}
type User = ReturnType<typeof openPage>['user'];
async function deletePhoto(user: User, description: string) {
  await user.click(await screen.findByRole('button', { name: `Delete: ${description}` }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
}

test('own photos say how they stand, and are deleted after a question', async () => {
  const { user, calls } = openPage(ownPhotos('My beds').api);
  const part = within(await screen.findByRole('region', { name: 'Your photos' }));
  expect(part.getByText('We can’t show it: It is blurred.')).toBeVisible();
  await user.click(part.getByRole('button', { name: 'Delete: My beds' }));
  expect(calls(DELETE)).toEqual([]);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Your photo is deleted.')).toBeVisible();
  expect(calls(DELETE)).toMatchObject([{ params: { id: 'My beds' } }]);
  expect(screen.queryByText('My beds')).not.toBeInTheDocument();
});

test('after a deletion the focus is at the next photo, at the one before, or at the heading', async () => {
  const { user } = openPage(ownPhotos('Okra', 'Beans', 'Corn').api);
  await deletePhoto(user, 'Beans');
  expect(screen.getByRole('button', { name: 'Delete: Corn' })).toHaveFocus();
  await deletePhoto(user, 'Corn');
  expect(screen.getByRole('button', { name: 'Delete: Okra' })).toHaveFocus();
  await deletePhoto(user, 'Okra');
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('a photo that is gone already counts as deleted', async () => {
  const { api, remove } = ownPhotos('Okra');
  const { user } = openPage({
    ...api,
    [DELETE]: () => {
      remove('Okra');
      return errorResponse(404, 'garden_photo.unknown', 'There is no such photo.');
    },
  });
  await deletePhoto(user, 'Okra');
  expect(screen.getByText('Your photo is deleted.')).toBeVisible();
});

test('a deletion whose answer was lost says so, and the list shows what holds', async () => {
  const { api, remove } = ownPhotos('Okra', 'Beans');
  const { user } = openPage({
    ...api,
    [DELETE]: () => {
      remove('Okra');
      return NETWORK_ERROR;
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Delete: Okra' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByText('Something went wrong. Please try again.')).toBeVisible();
  expect(screen.queryByText('Okra')).not.toBeInTheDocument();
});
