import type { OwnGardenPhoto } from '@farm/contracts';
import { errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { OwnPhotos } from './own-photos';
import { Component as SendPhotoPage } from './send-photo-page';
import { shrinkPhoto } from '@farm/ui/shrink-photo';

// jsdom draws nothing: what a browser draws is tested in one (apps/community-e2e).
jest.mock('@farm/ui/shrink-photo', () => ({
  ...jest.requireActual<object>('@farm/ui/shrink-photo'),
  shrinkPhoto: jest.fn(),
}));
const shrink = jest.mocked(shrinkPhoto);

const WORDS = 'POST /api/garden-photos';
const PICTURE = 'PUT /api/garden-photos/:id/picture';
const small = new Blob(['small'], { type: 'image/webp' });
const photoOf = (name = 'okra.jpg', type = 'image/jpeg', bytes = 9) =>
  new File([new Uint8Array(bytes)], name, { type });

beforeEach(() => {
  shrink.mockResolvedValue(small);
  jest.spyOn(window, 'scrollTo').mockReturnValue(undefined);
});
afterEach(() => localStorage.clear());

const openPage = (api: FakeApi = {}) =>
  renderPage(<SendPhotoPage />, {
    at: '/gardens/send',
    api: { [WORDS]: { id: 'p1' }, [PICTURE]: { received: true }, ...api },
  });
type User = ReturnType<typeof openPage>['user'];
const choose = (user: User, file = photoOf()) => user.upload(screen.getByLabelText('Photo'), file);
const send = (user: User) => user.click(screen.getByRole('button', { name: 'Send the photo' }));
async function fill(user: User) {
  await user.type(screen.getByRole('textbox', { name: 'What the photo shows' }), 'Okra taller than a man');
  await user.type(screen.getByRole('textbox', { name: 'Your comment' }), 'Five plants.');
  await user.type(screen.getByRole('textbox', { name: 'Name or nickname' }), 'Ada');
  await user.click(screen.getByRole('checkbox', { name: 'It is my photo and it may be shown here' }));
}

test('the photo is made smaller and shown, and sent once, after its words', async () => {
  const { user, calls } = openPage();
  await choose(user);
  expect(await screen.findByText('The photo is ready: 1 kB.')).toBeVisible();
  const preview = await screen.findByRole('img', { name: 'The photo you chose' });
  expect(preview.getAttribute('src')).toMatch(/^data:image\/webp/);
  await fill(user);
  expect(screen.getByRole('img', { name: 'Okra taller than a man' })).toBeVisible();
  await user.dblClick(screen.getByRole('button', { name: 'Send the photo' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Thank you!' })).toHaveFocus();
  expect(calls(WORDS)).toMatchObject([
    { body: { description: 'Okra taller than a man', comment: 'Five plants.', name: 'Ada', mayBeShown: true } },
  ]);
  expect(calls(WORDS)[0]).not.toHaveProperty('body.photo');
  expect(calls(PICTURE)).toMatchObject([{ params: { id: 'p1' }, body: small }]);
  await user.click(screen.getByRole('button', { name: 'Send another photo' }));
  expect(screen.getByRole('heading', { level: 1, name: 'Show us your garden' })).toHaveFocus();
  expect(screen.getByRole('textbox', { name: 'Your comment' })).toHaveValue('');
  expect(screen.getByRole('textbox', { name: 'Name or nickname' })).toHaveValue('Ada');
});

test('after a reload the words are there, and the photo has to be chosen again', async () => {
  const { user } = openPage();
  await choose(user);
  await screen.findByText('The photo is ready: 1 kB.');
  await fill(user);
  cleanup();
  const again = openPage();
  expect(screen.getByRole('textbox', { name: 'Your comment' })).toHaveValue('Five plants.');
  await send(again.user);
  expect(await screen.findByText('Please choose a photo.')).toBeVisible();
  expect(again.calls(WORDS)).toEqual([]);
});

test('the photo is among the own ones at once, also where these were loaded before', async () => {
  const own: OwnGardenPhoto = { id: 'p1', state: 'pending', description: 'Okra', reason: null };
  let photos: OwnGardenPhoto[] = [];
  const { user } = renderPage(
    <>
      <OwnPhotos />
      <SendPhotoPage />
    </>,
    {
      at: '/gardens/send',
      api: {
        'GET /api/garden-photos/mine': () => ({ photos }),
        [WORDS]: { id: 'p1' },
        [PICTURE]: () => {
          photos = [own];
          return { received: true };
        },
      },
    },
  );
  await choose(user);
  await fill(user);
  await send(user);
  expect(await screen.findByText('Waiting for us to look at it.')).toBeVisible();
});

test('what is missing has its sentence, and nothing is sent', async () => {
  const { user, calls } = openPage();
  await send(user);
  for (const text of [
    'Please choose a photo.',
    'Please say in 3 to 200 characters what the photo shows.',
    'Please write a comment of up to 500 characters.',
    'Please give a name or nickname of up to 40 characters.',
    'Please tick the box if it is your photo and we may show it.',
  ])
    expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByLabelText('Photo')).toHaveFocus();
  expect(screen.getByRole('checkbox', { name: 'It is my photo and it may be shown here' })).toBeInvalid();
  expect(calls(WORDS)).toEqual([]);
});

test('while the photo is made smaller, the form says that it is not ready', async () => {
  let finish = (_: Blob): void => undefined;
  shrink.mockReturnValue(new Promise((resolve) => (finish = resolve)));
  const { user, calls } = openPage();
  await choose(user);
  await fill(user);
  await send(user);
  expect(await screen.findByText('The photo is not ready yet. Please wait a moment, then send it.')).toBeVisible();
  expect(calls(WORDS)).toEqual([]);
  finish(small);
  expect(await screen.findByText('The photo is ready: 1 kB.')).toBeVisible();
  await send(user);
  expect(await screen.findByRole('heading', { name: 'Thank you!' })).toBeVisible();
});

test('while the service is busy with other photos, this one is sent again, with the same words', async () => {
  let busy = 3;
  const { user, calls } = openPage({
    [PICTURE]: () => (busy-- > 0 ? errorResponse(503, 'file.busy', 'Please try again.') : { received: true }),
  });
  await choose(user);
  await fill(user);
  await send(user);
  expect(await screen.findByRole('heading', { name: 'Thank you!' })).toBeVisible();
  expect([calls(WORDS).length, calls(PICTURE).length]).toEqual([1, 4]);
});

test('where the browser cannot draw, a photo is sent as it is, and a large one is not', async () => {
  shrink.mockResolvedValue(null);
  const { user, calls } = openPage();
  await choose(user, photoOf('barn.jpg', 'image/jpeg', 8 * 1_048_576 + 1));
  expect(await screen.findByText(/it has more than 8 MB/)).toBeVisible();
  await user.upload(screen.getByLabelText('Photo'), photoOf('okra.heic', 'image/heic'));
  const plain = photoOf();
  await choose(user, plain);
  const status =
    'The photo is ready: 1 kB. This browser can’t make it smaller: our server removes the place and the camera.';
  expect(await screen.findByText(status)).toBeVisible();
  await fill(user);
  await send(user);
  expect(await screen.findByRole('heading', { name: 'Thank you!' })).toBeVisible();
  expect(calls(PICTURE)).toMatchObject([{ params: { id: 'p1' }, body: plain }]);
});

test('a file that neither the browser nor the service can read is not sent', async () => {
  shrink.mockResolvedValue(null);
  openPage();
  fireEvent.change(screen.getByLabelText('Photo'), { target: { files: [photoOf('okra.heic', 'image/heic')] } });
  expect(await screen.findByText(/choose a JPEG, PNG or WebP/)).toBeVisible();
});

test('a photo that the service cannot read keeps the words, and another one is sent with a new key', async () => {
  let isDamaged = true;
  const sentence = 'We can’t read this photo. It may be damaged or incomplete. Please choose another one.';
  const { user, calls } = openPage({
    [PICTURE]: () =>
      isDamaged ? errorResponse(422, 'file.damaged', sentence, { field: 'photo' }) : { received: true },
  });
  await choose(user);
  await fill(user);
  await send(user);
  expect(await screen.findByText(sentence)).toBeVisible();
  expect(screen.getByLabelText('Photo')).toHaveAccessibleDescription(expect.stringContaining(sentence));
  expect(screen.getByRole('textbox', { name: 'Your comment' })).toHaveValue('Five plants.');
  await send(user);
  isDamaged = false;
  await choose(user, photoOf('beans.jpg', 'image/jpeg', 20));
  await screen.findByText('The photo is ready: 1 kB.');
  await send(user);
  expect(await screen.findByRole('heading', { name: 'Thank you!' })).toBeVisible();
  const keys = (calls(WORDS) as { body: { key: string } }[]).map(({ body }) => body.key);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});
