import { difference, pageProblems } from './prerender';

const surroundings = {
  styles: ['.frame{color:red}.page_a,.page_b:hover{}'],
  assets: new Set(['/assets/store/b/a.webp']),
};
const page = (inside: string) => `<header class="frame"></header><main><h1 class="page_a">Store</h1>${inside}</main>`;
const problems = (inside: string) => pageProblems(page(inside), surroundings);

test.each([
  ['plain text', '<p class="page_b">Free guides</p>'],
  [
    "an icon's own names, and the mark of the current link",
    '<svg class="lucide lucide-menu"></svg><a class="active"></a>',
  ],
  ['a picture that is there and waits for the reader', '<img src="/assets/store/b/a.webp" alt="" loading="lazy">'],
  ['words that only resemble', '<p>NaNcy was undefinedly happy</p>'],
  ['a boundary that was rendered', '<!--$--><p>x</p><!--/$-->'],
])('%s may be shown', (_, inside) => expect(problems(inside)).toEqual([]));

test.each([
  ['<script>1</script>', 'holds a script'],
  ['<div hidden id="S:0">x</div>', 'holds a part that only a script brings to light'],
  ['<!--$!--><template></template><!--/$-->', 'holds a part that was not rendered'],
  ['<p style="color:red">x</p>', 'holds a style attribute, which the policy blocks'],
  ['<link rel="stylesheet" href="/x.css">', 'asks for a file before the first paint'],
  ['<link as="image" rel="preload" href="/x.png">', 'asks for a file before the first paint'],
  ['<img src="/assets/store/b/a.webp" alt="">', 'holds a picture that loads at once'],
  ['<p>Price: undefined</p>', "says 'undefined'"],
  ['<p>NaN dollars</p>', "says 'NaN'"],
  ['<p>[object Object]</p>', "says '[object Object]'"],
  ['</main><main>', 'has not exactly one <main>'],
  ['<h1>Twice</h1>', 'has not exactly one <h1>'],
  ['<p class="page_b page_gone">x</p>', 'has classes that no inlined style knows: page_gone'],
  ['<a href="/assets/store/b/gone.pdf">x</a>', 'names /assets/store/b/gone.pdf, which is not there'],
])('%s is refused: %s', (inside, problem) => expect(problems(inside)).toEqual([problem]));

test('all problems are told, not the first', () => {
  expect(problems('<script></script><p style="x">NaN</p>')).toHaveLength(3);
});

test('where two renderings part is shown', () => {
  expect(difference('<p>5 o’clock</p>', '<p>5 o’clock</p>')).toBeNull();
  expect(difference('<p>It is 5.</p>', '<p>It is 7.</p>')).toContain("'<p>It is 5.</p>' and '<p>It is 7.</p>'");
});
