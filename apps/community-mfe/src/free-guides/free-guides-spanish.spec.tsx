import { messages as facts } from '@farm/farm/messages/es';
import { errorResponse, renderPage, type FakeApi } from '@farm/web-kit/testing';
import { i18n } from '@lingui/core';
import { screen, within } from '@testing-library/react';
import { messages } from '../../generated/es';
import { Component as FreeGuidesPage } from './free-guides-page';

const KEY = 'POST /api/capture-lead';

beforeEach(() => {
  jest.spyOn(window, 'scrollTo').mockReturnValue(undefined); // jsdom draws nothing, so it scrolls nothing
  i18n.load('es', { ...facts, ...messages });
  i18n.activate('es', 'es-US');
});

const open = (api: FakeApi = {}) => renderPage(<FreeGuidesPage />, { at: '/free-guides', api });

async function signUp({ user }: ReturnType<typeof open>) {
  await user.type(screen.getByRole('textbox', { name: 'Su nombre' }), 'Ada');
  await user.type(screen.getByRole('textbox', { name: 'Su correo electrónico' }), 'ada@example.com');
  await user.click(screen.getByRole('button', { name: 'Mándenme el paquete gratis' }));
}

test('the page of the kit is Spanish, and names the guides that are English', () => {
  open();
  expect(screen.getByRole('heading', { level: 1, name: 'Guías gratis' })).toBeVisible();
  const list = within(screen.getByRole('region', { name: 'Qué trae el paquete' }));
  expect(list.getByText('Seeds of Change')).toBeVisible();
  expect(list.getByText('Sustainable Food (en inglés)')).toBeVisible();
  expect(list.getByText('Calendario del huerto, doce meses')).toBeVisible();
  expect(screen.getByText(/La carta de los lunes, que va en inglés/)).toBeVisible();
  expect(document.body.textContent).not.toMatch(/\b(the|your|kit is|guides|send)\b/i);
});

test('a sign-up asks for Spanish emails, and the kit opens in Spanish where it can', async () => {
  const page = open({ [KEY]: { success: true } });
  await page.user.click(screen.getByRole('checkbox', { name: 'Mándenme también la carta de los lunes' }));
  await signUp(page);
  expect(await screen.findByRole('heading', { level: 1, name: 'Su paquete va en camino' })).toBeVisible();
  expect(page.calls(KEY)).toMatchObject([{ body: { language: 'es', newsletter: true } }]);
  const hrefs = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(hrefs.slice(0, 5)).toEqual([
    '/api/download/seeds-of-change?language=es',
    ...['sustainable-food', 'growing-minds', 'cooperative-living'].map((id) => `/api/download/${id}`),
    '/api/garden-calendar?language=es',
  ]);
  expect(document.body.textContent).not.toMatch(/\b(the|your|inbox|store)\b/i);
});

test('what is missing, and what failed, is said in Spanish', async () => {
  const page = open({ [KEY]: errorResponse(422, 'form.confirm_person', 'Your kit is not on its way yet.') });
  await page.user.click(screen.getByRole('button', { name: 'Mándenme el paquete gratis' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Llene todo, por favor');
  await signUp(page);
  expect(await screen.findByText(/^Su paquete todavía no va en camino\./)).toBeVisible();
  expect(screen.getByRole('checkbox', { name: 'Soy una persona, no un programa' })).toBeVisible();
});
