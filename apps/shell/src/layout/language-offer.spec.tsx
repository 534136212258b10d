import { renderPage } from '@farm/web-kit/testing';
import { screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { offerLanguage } from '../platform/init-language';
import { LanguageLink } from './language-link';
import { LanguageOffer } from './language-offer';

const isOffered = () => 'offer' in document.documentElement.dataset;
const prefer = (...languages: string[]) => jest.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);

afterEach(() => document.documentElement.removeAttribute('data-offer'));

test.each([
  [['es-US', 'en'], true],
  [['quc', 'es'], true],
  [['en-US', 'es'], false],
  [['fr'], false],
])('a browser that asks for %j: Spanish is offered: %s', (languages, expected) => {
  prefer(...languages);
  offerLanguage();
  expect(isOffered()).toBe(expected);
});

test('who declines is not asked again', async () => {
  prefer('es-MX');
  offerLanguage();
  const { user } = renderPage(<LanguageOffer />);
  expect(screen.getByRole('link', { name: 'Leer en español' })).toHaveAttribute('href', '/es');
  await user.click(screen.getByRole('button', { name: 'No, gracias' }));
  expect(isOffered()).toBe(false);
  offerLanguage();
  expect(isOffered()).toBe(false);
});

test('the link to the other language leads to the same page, with its query and fragment', () => {
  renderPage(<LanguageLink />, { at: '/programs?tier=2#youth' });
  expect(screen.getByRole('link', { name: 'Español' })).toHaveAttribute('href', '/es/programs?tier=2#youth');
});

test.each([
  ['/programs', '/programs', '/es/programs'],
  ['/_404', undefined, '/es'],
  ['/verify/_', '/verify/:code', '/es'],
])('in the prerendered HTML of %s, the page %s, it leads to %s', (address, path, href) => {
  const route = { path: '*', element: <LanguageLink />, handle: path && { path, title: 'Title' } };
  const router = createMemoryRouter([route], { initialEntries: [address], hydrationData: {} });
  expect(renderToStaticMarkup(<RouterProvider router={router} />)).toContain(`href="${href}"`);
});

test('the link never leads to another site', () => {
  const router = createMemoryRouter([{ path: '*', element: <LanguageLink />, handle: { path: '*', title: 'Title' } }], {
    initialEntries: [{ pathname: '//evil.example', search: '?a=1' }],
    hydrationData: {},
  });
  expect(renderToStaticMarkup(<RouterProvider router={router} />)).toContain('href="/es/evil.example');
});
