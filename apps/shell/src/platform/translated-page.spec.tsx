import { render, screen } from '@testing-library/react';
import { installTranslationGuard } from './translated-page';

/** What a translator does with a text: an element of its own in its place. The text leaves the document or goes into it. */
const translations: [string, (text: ChildNode) => void][] = [
  ['takes the text out of the page', (text) => text.replaceWith(document.createElement('font'))],
  [
    'moves the text into an element',
    (text) => {
      const font = document.createElement('font');
      text.replaceWith(font);
      font.append(text);
    },
  ],
];

const original = { removeChild: Node.prototype.removeChild, insertBefore: Node.prototype.insertBefore };
beforeEach(() => installTranslationGuard());
afterEach(() => void Object.assign(Node.prototype, original));

/** A page as another team might write it: React keeps each of its texts. */
function Notice({ isNew, isPending }: { isNew: boolean; isPending: boolean }) {
  return (
    <p translate="no">
      {isNew && <b>New</b>}
      {isPending && 'One moment'}
      <i>end</i>
    </p>
  );
}

test.each(translations)('a page stays alive when a translator %s', (_, translate) => {
  const { rerender, container } = render(<Notice isNew={false} isPending />);
  const text = screen.getByText(/One moment/).firstChild;
  if (text) translate(text);
  rerender(<Notice isNew isPending />); // in front of the text
  expect(container).toHaveTextContent('New');
  rerender(<Notice isNew isPending={false} />); // the text goes
  expect(screen.getByText('New')).toBeVisible();
  expect(screen.getByText('end')).toBeVisible();
});

test('a text inside an element that a translator made goes with that element', () => {
  const { rerender, container } = render(<Notice isNew={false} isPending />);
  const text = screen.getByText(/One moment/).firstChild;
  translations[1]?.[1](text as ChildNode);
  rerender(<Notice isNew={false} isPending={false} />);
  expect(container).toHaveTextContent(/^end$/);
});

test('an untranslated page changes as before', () => {
  const { rerender, container } = render(<Notice isNew={false} isPending />);
  rerender(<Notice isNew isPending />);
  expect(container).toHaveTextContent('NewOne momentend');
  rerender(<Notice isNew isPending={false} />);
  expect(container).toHaveTextContent('Newend');
});
