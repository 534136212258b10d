import { usedStyles } from './used-styles';

const HTML = '<main class="page"><details class="fold"><summary>More</summary></details></main>';

test.each([
  ['an element', '.page{color:red}'],
  ['a state that a pseudo-class names', '.page:hover{color:red}'],
  ['a part of an element', '.page::before{content:"x"}'],
  ['a width of the window', '@media (width<40rem){.page{color:red}}'],
  ['a layer', '@layer ui{.page{color:red}}'],
  ['a theme', ':root[data-theme=dark]{color:white}'],
  ['what the address asks for', '[data-entry~=plan] .page{display:none}'],
  ['a fold that is open', '.fold[open]{color:red}'],
  ['one of several elements', ':is(.page,.other)>:is([role=alert],details):empty{color:red}'],
  ['a local font', '@font-face{font-family:A;src:local("Arial");size-adjust:98%}'],
])('rules for %s stay', async (_, css) =>
  expect((await usedStyles(HTML, css)).replace(/["'\s]/g, '')).toBe(css.replace(/["'\s]/g, '')),
);

test('rules for elements that the page does not have are left out, and the order of layers stays', async () => {
  const css = '@layer reset,ui;@layer ui{.page{color:red}.dialog{color:blue}}.other{top:0}';
  expect(await usedStyles(HTML, css)).toBe('@layer reset,ui;@layer ui{.page{color:red}}');
});

test.each([
  ['of paper', '@media print{.page{color:red}.fold{color:red}}'],
  ['of a pointer over an element', '@media (hover:hover){.page:hover{color:red}}'],
])('rules %s come with the style sheets', async (_, css) =>
  expect(await usedStyles(HTML, `${css}.page{top:0}`)).toBe('.page{top:0}'),
);

test('custom properties that no rule of the page uses are left out, also those that only these used', async () => {
  const css =
    ':root{--ink:#111;--cloth:red;--seam:var(--cloth);--q-leaf:green}.page{color:var(--ink)}.x{color:var(--seam)}';
  expect(await usedStyles(HTML, css)).toBe(':root{--ink:#111;--q-leaf:green}.page{color:var(--ink)}');
});

test('custom properties that drawings in the page use stay', async () =>
  expect(await usedStyles('<main><svg><path fill="var(--cloth)"></path></svg></main>', ':root{--cloth:red}')).toBe(
    ':root{--cloth:red}',
  ));

test('rules that only parts below the first screen use are left out, and these parts are hidden for a moment', async () => {
  const below =
    '<section data-below-fold=""><p class="a">One<br/>two<img src="x.png"/></p><div class="b"></div></section>';
  const html = `<main class="page">${below}<p class="c">Text</p>${below}</main><footer data-below-fold="" class="d"></footer>`;
  const used = await usedStyles(html, '.page{top:0}.a{top:1px}.b{top:2px}.c{top:3px}.d{top:4px}section{top:5px}');
  expect(used).toMatch(/^\.page\{top:0\}\.c\{top:3px\}@media screen\{\[data-below-fold\]/);
});
