import { difference, pageProblems } from './prerender';

const context = {
  styles: '.frame{color:red}.page_a,.page_b:hover{}',
  assets: new Set(['/assets/store/b/a.webp']),
};
const page = (inside: string) => `<header class="frame"></header><main><h1 class="page_a">Store</h1>${inside}</main>`;
const problems = (inside: string) => pageProblems(page(inside), context);

test.each([
  ['plain text', '<p class="page_b">Free guides</p>'],
  [
    "an icon's class names, and the class of the current link",
    '<svg class="lucide lucide-menu"></svg><a class="active"></a>',
  ],
  ['an existing image that is loaded lazily', '<img src="/assets/store/b/a.webp" alt="" loading="lazy">'],
  ['words that only look similar', '<p>NaNcy was undefinedly happy</p>'],
  ['a boundary that was rendered', '<!--$--><p>x</p><!--/$-->'],
])('%s is allowed', (_, inside) => expect(problems(inside)).toEqual([]));

test.each([
  ['<script>1</script>', 'contains a script'],
  ['<div hidden id="S:0">x</div>', 'contains a part that only a script reveals'],
  ['<!--$!--><template></template><!--/$-->', 'contains a part that was not rendered'],
  ['<p style="color:red">x</p>', 'contains a style attribute, which the content security policy blocks'],
  ['<link rel="stylesheet" href="/x.css">', 'loads a file before the first paint'],
  ['<link as="image" rel="preload" href="/x.png">', 'loads a file before the first paint'],
  ['<img src="/assets/store/b/a.webp" alt="">', 'contains an image that is not loaded lazily'],
  ['<p>Price: undefined</p>', "shows 'undefined'"],
  ['<p>NaN dollars</p>', "shows 'NaN'"],
  ['<p>[object Object]</p>', "shows '[object Object]'"],
  ['</main><main>', 'must have exactly one <main>'],
  ['<h1>Twice</h1>', 'must have exactly one <h1>'],
  ['<p class="page_b page_gone">x</p>', 'has classes that no style sheet has: page_gone'],
  ['<a href="/assets/store/b/gone.pdf">x</a>', 'refers to /assets/store/b/gone.pdf, which does not exist'],
])('%s is rejected: %s', (inside, problem) => expect(problems(inside)).toEqual([problem]));

test('words of operators are no programming error', () => {
  const words = JSON.stringify({ farm: { founder: { title: 'Undefined, NaN and undefined' } } });
  expect(pageProblems(page('<p>Undefined, NaN and undefined</p>'), { ...context, words })).toEqual([]);
});

test('all problems are reported, not only the first', () => {
  expect(problems('<script></script><p style="x">NaN</p>')).toHaveLength(3);
});

test('the first difference of two renderings is shown', () => {
  expect(difference('<p>5 o’clock</p>', '<p>5 o’clock</p>')).toBeNull();
  expect(difference('<p>It is 5.</p>', '<p>It is 7.</p>')).toContain("'<p>It is 5.</p>' and '<p>It is 7.</p>'");
});
