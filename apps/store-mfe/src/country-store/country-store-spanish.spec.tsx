import { fromPartial } from '@total-typescript/shoehorn';
import { messages as facts } from '@farm/farm/messages/es';
import { renderPage } from '@farm/web-kit/testing';
import { i18n } from '@lingui/core';
import { screen, waitFor, within } from '@testing-library/react';
import { messages } from '../../generated/es';
import { Component as CountryStorePage } from './country-store-page';
import { fakeViewport } from './testing/fake-viewport';

const PREVIEW = 'GET /api/guides/:bookId/preview';
const config = {
  ...{ mode: 'sandbox' as const, publishableKey: 'pk_test_1', scriptUrl: null },
  released: [] as string[],
  pages: { 'seeds-of-change': 22, 'sustainable-food': 21 },
};
const preview = {
  ...{ title: 'Seeds of Change', language: 'es' as const, pages: 23, html: '<p>Empiece chico.</p>' },
  contents: [{ title: 'Escoja el lugar', page: 3 }],
};
const open = () =>
  renderPage(<CountryStorePage />, {
    ...{ at: '/country-store', path: '/country-store' },
    api: { 'GET /api/payments/config': config, [PREVIEW]: preview, 'HEAD /api/download/:bookId': undefined },
  });
const packet = (title: string) => within(screen.getByRole('article', { name: title }));

beforeAll(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
  };
});
beforeEach(() => {
  fakeViewport();
  i18n.load('es', { ...facts, ...messages });
  i18n.activate('es', 'es-US');
});

test('the packets of guides are Spanish, and say which guides are English', async () => {
  open();
  const seeds = packet('Seeds of Change');
  expect(seeds.getByText(/^Su primera cama/)).toBeVisible();
  expect(seeds.getByText('GRATIS')).toBeVisible();
  expect(seeds.queryByText('En inglés')).not.toBeInTheDocument();
  expect(packet('Sustainable Food').getByText('En inglés')).toBeVisible();
  expect(await packet('Sustainable Food').findByText('21 páginas')).toBeVisible();
  expect(seeds.queryByText('22 páginas')).not.toBeInTheDocument();
});

test('a free guide opens in its Spanish edition', async () => {
  const tab = { opener: null, location: { href: '' }, close: jest.fn() };
  jest.spyOn(window, 'open').mockReturnValue(fromPartial(tab));
  const page = open();
  await page.user.click(packet('Seeds of Change').getByRole('button', { name: 'Descargar gratis' }));
  await waitFor(() => expect(tab.location.href).toBe('/api/download/seeds-of-change?language=es'));
  await waitFor(() =>
    expect(page.toasts()).toMatchObject([
      { title: 'Abriendo la guía gratis', description: 'Seeds of Change se está abriendo en otra pestaña.' },
    ]),
  );
});

test('a look inside is that of the Spanish edition', async () => {
  const page = open();
  await page.user.click(packet('Seeds of Change').getByRole('button', { name: 'Mirar por dentro Seeds of Change' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Por dentro: Seeds of Change' }));
  expect(await dialog.findByRole('heading', { name: 'Contenido de 23 páginas' })).toBeVisible();
  expect(dialog.getByText('Escoja el lugar')).toHaveAttribute('lang', 'es');
  expect(page.calls(PREVIEW)).toMatchObject([{ query: { language: 'es' } }]);
});
