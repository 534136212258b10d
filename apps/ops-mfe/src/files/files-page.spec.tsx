import type { UploadedFile } from '@farm/contracts';
import { errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { asOperator, openDialogs, operator } from '../admin/testing/operator-for-test';
import { Component } from './files-page';

beforeAll(openDialogs);

const UPLOAD = 'POST /api/ops/files';
const DELETE = 'DELETE /api/ops/files/:id';

const src = `/api/files/${'ab'.repeat(16)}.webp`;
const small = src.replace('.webp', '-480.webp');
const barn: UploadedFile = {
  ...{ id: '0197279a-0000-7000-8000-0000000000f1', kind: 'picture', name: 'IMG_1.jpg', src },
  picture: { src, width: 1_600, height: 1_200, alt: 'The barn at dawn', srcSet: `${small} 480w, ${src} 1600w` },
  ...{ pages: null, bytes: 240_000, at: '2026-11-21T12:00:00.000Z', by: operator.id },
};
const flyer: UploadedFile = {
  ...barn,
  ...{ id: '0197279a-0000-7000-8000-0000000000f2', kind: 'pdf', name: 'Spring flyer.pdf', picture: null, pages: 2 },
  src: `/api/files/${'cd'.repeat(16)}.pdf`,
};
const render = (api: FakeApi = {}) =>
  renderPage(<Component />, {
    at: '/ops/files',
    api: { ...asOperator, 'GET /api/ops/files': { files: [barn, flyer], next: null }, ...api },
  });
const photo = (bytes = 3) => new File([new Uint8Array(bytes).fill(65)], 'barn.jpg', { type: 'image/jpeg' });

test('pictures are listed small and lazily, PDFs as links', async () => {
  render();
  const picture = await screen.findByRole('img', { name: 'The barn at dawn' });
  expect(picture).toHaveAttribute('src', small);
  expect(picture).toHaveAttribute('loading', 'lazy');
  expect(picture).toHaveAttribute('width', '1600');
  expect(screen.getByRole('row', { name: /1600 x 1200, 240 kB/ })).toBeVisible();
  expect(screen.getByRole('link', { name: 'PDF, 2 pages' })).toHaveAttribute('href', flyer.src);
});

test('a picture is uploaded with what it shows', async () => {
  const { user, calls } = render({ [UPLOAD]: barn });
  await user.upload(await screen.findByLabelText('Picture or PDF'), photo());
  await user.type(screen.getByRole('textbox', { name: 'What the picture shows' }), ' The barn at dawn ');
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  expect(await screen.findByText(`“The barn at dawn” is stored.`)).toBeVisible();
  expect(calls(UPLOAD)).toMatchObject([{ query: { name: 'barn.jpg', alt: 'The barn at dawn' }, body: { size: 3 } }]);
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a file that is chosen while another one is uploaded stays for the next upload', async () => {
  let finish: () => void = () => undefined;
  const waiting = new Promise<void>((resolve) => (finish = resolve));
  const { user } = render({ [UPLOAD]: () => waiting.then(() => flyer) });
  const input = await screen.findByLabelText<HTMLInputElement>('Picture or PDF');
  await user.upload(input, new File(['%PDF-'], 'Spring flyer.pdf', { type: 'application/pdf' }));
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  await user.upload(input, photo());
  await user.type(screen.getByRole('textbox', { name: 'What the picture shows' }), 'The barn at dawn');
  finish();
  expect(await screen.findByText(/^“Spring flyer.pdf” is stored/)).toBeVisible();
  expect(input.files?.[0]?.name).toBe('barn.jpg');
  expect(screen.getByRole('textbox', { name: 'What the picture shows' })).toHaveValue('The barn at dawn');
});

test('a PDF needs no description', async () => {
  const { user, calls } = render({ [UPLOAD]: flyer });
  const file = new File(['%PDF-'], 'Spring flyer.pdf', { type: 'application/pdf' });
  await user.upload(await screen.findByLabelText('Picture or PDF'), file);
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  expect(await screen.findByText(/^“Spring flyer.pdf” is stored/)).toBeVisible();
  expect(calls(UPLOAD)).toEqual([expect.objectContaining({ query: { name: 'Spring flyer.pdf' }, body: file })]);
});

test.each([
  ['nothing', null, '', 'Please choose a file.'],
  ['more than 8 MB', photo(8 * 1_048_576 + 1), 'The barn', 'Please choose a file of at most 8 MB.'],
  ['a picture without a description', photo(), '', 'Please say in 3 to 200 characters what the picture shows.'],
])('%s is not sent', async (_, file, alt, message) => {
  const { user, calls } = render();
  const input = await screen.findByLabelText('Picture or PDF');
  if (file) await user.upload(input, file);
  if (alt) await user.type(screen.getByRole('textbox', { name: 'What the picture shows' }), alt);
  await user.click(screen.getByRole('button', { name: 'Upload' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(calls(UPLOAD)).toEqual([]);
});

test('the address is copied, and shown where it cannot be', async () => {
  const { user } = render();
  const row = within(await screen.findByRole('row', { name: /The barn at dawn/ }));
  await user.click(row.getByRole('button', { name: /^Copy the address/ }));
  expect(await screen.findByText('The address is copied.')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(`http://localhost${src}`);
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
  await user.click(row.getByRole('button', { name: /^Copy the address/ }));
  expect(await screen.findByText(`The address is http://localhost${src}`)).toBeVisible();
});

test('a used file is not deleted, and the message says where it is used', async () => {
  const message = 'This file is used by the post “Okra”. Take it out there first, then delete it.';
  const { user } = render({ [DELETE]: errorResponse(409, 'file.in_use', message) });
  await user.click(await screen.findByRole('button', { name: 'Delete: The barn at dawn' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByText(message)).toBeVisible();
});

test('other roles than editors and owners see that it is not theirs', async () => {
  renderPage(<Component />, { at: '/ops/files', api: { 'GET /api/auth/user': { ...operator, role: 'shop' } } });
  expect(await screen.findByText('This page is not part of your role (shop).')).toBeVisible();
});
