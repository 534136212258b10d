import { messages as facts } from '@farm/farm/messages/es';
import { renderPage } from '@farm/web-kit/testing';
import { i18n } from '@lingui/core';
import { screen } from '@testing-library/react';
import { messages } from '../../generated/es';
import { Component as ConfirmPage } from './confirm-page';
import { Component as PreferencesPage } from './preferences-page';
import { Component as UnsubscribePage } from './unsubscribe-page';

const TOKEN = 'a'.repeat(43);
const ENGLISH = /\b(the|your|you|email|button|data|leave)\b/i;

beforeEach(() => {
  i18n.load('es', { ...facts, ...messages });
  i18n.activate('es', 'es-US');
});

const open = (page: React.ReactElement, name: string, query = `?token=${TOKEN}`) =>
  renderPage(page, {
    at: `/newsletter/${name}${query}`,
    api: {
      'POST /api/newsletter/confirm': { confirmed: true },
      'POST /api/newsletter/unsubscribe/:token': { unsubscribed: true },
      'POST /api/newsletter/preferences': { address: 'a***@example.com', letter: true },
    },
  });

test('the pages that Spanish emails lead to are Spanish: confirm', async () => {
  const { user } = open(<ConfirmPage />, 'confirm');
  expect(screen.getByText('Oprima el botón para recibir la carta de los lunes.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Sí, apúnteme' }));
  expect(await screen.findByText(/^¡Gracias! Su correo quedó confirmado/)).toBeVisible();
  expect(document.body.textContent).not.toMatch(ENGLISH);
});

test('the pages that Spanish emails lead to are Spanish: leave the list', async () => {
  const { user } = open(<UnsubscribePage />, 'unsubscribe');
  await user.click(screen.getByRole('button', { name: 'Salir de la lista' }));
  expect(await screen.findByText('Ya no está en la lista.')).toBeVisible();
  expect(document.body.textContent).not.toMatch(ENGLISH);
});

test('the pages that Spanish emails lead to are Spanish: settings and data', async () => {
  open(<PreferencesPage />, 'preferences');
  expect(await screen.findByText('De a***@example.com')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Borrar mis datos' })).toBeVisible();
  expect(document.body.textContent).not.toMatch(ENGLISH);
});

test('a link that was cut off is explained in Spanish', () => {
  open(<ConfirmPage />, 'confirm', '');
  expect(screen.getByRole('link', { name: 'escríbanos' })).toHaveAttribute('href', '/contact');
  expect(document.body.textContent).not.toMatch(ENGLISH);
});
