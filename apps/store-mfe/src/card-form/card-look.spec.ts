import { cardLook, readTokens } from './card-look';

const light: Record<string, string> = {
  '--color-action': '#1c5c3c',
  '--color-surface': '#ffffff',
  '--color-ink': '#1b2340',
  '--color-danger': '#a83a22',
};

test('the card form wears the tokens of the page', () => {
  expect(cardLook((name) => light[name] ?? '').variables).toEqual({
    colorPrimary: '#1c5c3c',
    colorBackground: '#ffffff',
    colorText: '#1b2340',
    colorDanger: '#a83a22',
    borderRadius: '8px',
    fontSizeBase: '17px',
  });
});

test('tokens are read from the document as they are at that moment', () => {
  document.documentElement.style.setProperty('--color-action', ' #8cd3a0 ');
  expect(readTokens()('--color-action')).toBe('#8cd3a0');
  document.documentElement.style.removeProperty('--color-action');
});
