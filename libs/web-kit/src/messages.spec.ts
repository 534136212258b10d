import { i18n } from '@lingui/core';
import { compileMessage as compileByLingui } from '@lingui/message-utils/compileMessage';
import { activateLanguage, activeLanguage, compileMessage, loadMessages } from './messages';

afterEach(() => activateLanguage('en'));

test.each(['Home', 'About {farm}', '{length} of {limit} characters', '{days}'])(
  'an English text is compiled as Lingui compiles it: %s',
  (text) => {
    const own = compileMessage(text).filter((part) => part !== '');
    expect(own).toEqual(compileByLingui(text));
  },
);

test('a page in Spanish shows its own texts in Spanish, and in English those without a translation', async () => {
  activateLanguage('es');
  await loadMessages({
    en: {
      '{days, plural, one {# day} other {# days}}': [['days', 'plural', { one: ['#', ' day'], other: ['#', ' days'] }]],
    },
    es: async () => ({ messages: { 'About {farm}': ['Sobre ', ['farm']] } }),
  });
  expect(activeLanguage()).toBe('es');
  expect(i18n._('About {farm}', { farm: 'Sweetgum' })).toBe('Sobre Sweetgum');
  expect(i18n._('Ask {name}', { name: 'Ruth' })).toBe('Ask Ruth');
  expect(i18n._('{days, plural, one {# day} other {# days}}', { days: 2 })).toBe('2 days');
  expect(i18n.number(1234.5, { style: 'currency', currency: 'USD' })).toBe('$1,234.50');
});

test('a page in English loads no catalog', async () => {
  const es = jest.fn();
  await loadMessages({ en: {}, es });
  expect(es).not.toHaveBeenCalled();
});
