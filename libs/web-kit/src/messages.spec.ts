import { i18n } from '@lingui/core';
import { compileMessage as compileByLingui } from '@lingui/message-utils/compileMessage';
import {
  activateLanguage,
  activeLanguage,
  compileMessage,
  isTranslated,
  loadMessages,
  translateKnown,
  type Catalogs,
} from './messages';

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
  expect(isTranslated('{days, plural, one {# day} other {# days}}')).toBe(false);
  expect(isTranslated('About {farm}')).toBe(true);
  expect(i18n.number(1234.5, { style: 'currency', currency: 'USD' })).toBe('$1,234.50');
});

describe('of two projects with the same text', () => {
  const ID = '{days, plural, one {# day} other {# days}}';
  const english = {
    [ID]: [['days', 'plural', { one: ['#', ' day'], other: ['#', ' days'] }]],
  } satisfies Catalogs['en'];
  const spanish = {
    [ID]: [['days', 'plural', { one: ['#', ' día'], other: ['#', ' días'] }]],
  } satisfies Catalogs['en'];
  const of = (messages: Catalogs['en']): Catalogs => ({ en: english, es: async () => ({ messages }) });

  test.each([
    ['after', [of(spanish), of({})]],
    ['before', [of({}), of(spanish)]],
  ])('the one without a translation, loaded %s the other, does not hide it', async (_, all) => {
    activateLanguage('es');
    for (const each of all) await loadMessages(each);
    expect(i18n._(ID, { days: 2 })).toBe('2 días');
    expect(isTranslated(ID)).toBe(true);
  });

  test('English plurals are never shown while the translations load', async () => {
    activateLanguage('es');
    await loadMessages(of(spanish));
    const loading = loadMessages(of(spanish));
    expect(i18n._(ID, { days: 2 })).toBe('2 días');
    await loading;
  });

  test('the first translation stays', async () => {
    activateLanguage('es');
    await loadMessages({ en: {}, es: async () => ({ messages: { Home: ['Inicio'] } }) });
    await loadMessages({ en: {}, es: async () => ({ messages: { Home: ['Casa'] } }) });
    expect(i18n._('Home')).toBe('Inicio');
  });
});

test.each(['en', 'es'] as const)("somebody's own words are shown as they are on a page in %s", async (language) => {
  activateLanguage(language);
  await loadMessages({ en: {}, es: async () => ({ messages: { 'Fall Gardening Course': ['Curso de otoño'] } }) });
  expect(translateKnown('Curso {1} de otoño, {name')).toBe('Curso {1} de otoño, {name');
  expect(translateKnown('Fall Gardening Course')).toBe(language === 'es' ? 'Curso de otoño' : 'Fall Gardening Course');
});

test('a page in English loads no catalog', async () => {
  const es = jest.fn();
  await loadMessages({ en: {}, es });
  expect(es).not.toHaveBeenCalled();
});
