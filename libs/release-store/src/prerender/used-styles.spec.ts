import { usedStyles } from './used-styles';

const HTML = '<main class="page"><details class="fold"><summary>More</summary></details></main>';

test.each([
  ['an element', '.page{color:red}'],
  ['a state that a pseudo-class names', '.page:hover{color:red}'],
  ['a part of an element', '.page::before{content:"x"}'],
  ['a width of the window', '@media (width<40rem){.page{color:red}}'],
  ['a layer', '@layer ui{.page{color:red}}'],
  ['a theme', ':root[data-theme=dark]{--ink:white}'],
  ['a fold that is open', '.fold[open]{color:red}'],
  ['a local font', '@font-face{font-family:A;src:local("Arial");size-adjust:98%}'],
])('rules for %s stay', async (_, css) =>
  expect((await usedStyles(HTML, css)).replace(/["'\s]/g, '')).toBe(css.replace(/["'\s]/g, '')),
);

test('rules for elements that the page does not have are left out, and the order of layers stays', async () => {
  const css = '@layer reset,ui;@layer ui{.page{color:red}.dialog{color:blue}}.other{top:0}';
  expect(await usedStyles(HTML, css)).toBe('@layer reset,ui;@layer ui{.page{color:red}}');
});
