import { i18n } from '@lingui/core';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Banner } from './banner';
import { PageStatus } from './page-status';
import { EmptyState, ErrorState, Skeleton } from './feedback-states';

test('a failed part says what still works and offers another try', async () => {
  const tried = jest.fn();
  render(<PageStatus state="failed" onTryAgain={tried} />);
  const heading = screen.getByRole('heading', { level: 1, name: 'This part of the site failed to load' });
  expect(heading).toHaveFocus();
  expect(heading.parentElement).toHaveTextContent(
    'Everything else still works. Try again, or write to us at info@example.com.',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(tried).toHaveBeenCalledTimes(1);
});

test('a loading page is headed by its title and says after a while that it is slow', () => {
  const { rerender, container } = render(<PageStatus state="loading" title="Country store" />);
  expect(screen.getByRole('heading', { level: 1, name: 'Country store' })).toBeVisible();
  expect(container.firstChild).toHaveAttribute('aria-busy', 'true');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  rerender(<PageStatus state="slow" title="Country store" />);
  expect(screen.getByRole('status')).toHaveTextContent('Still loading. Your connection may be slow.');
});

test('a closed part and a new version have their own words', () => {
  const { rerender } = render(<PageStatus state="off" />);
  expect(screen.getByRole('heading', { name: 'This part of the site is closed for a moment.' })).not.toHaveFocus();
  expect(screen.getByRole('link', { name: 'info@example.com' })).toBeVisible();
  rerender(<PageStatus state="incompatible" />);
  expect(screen.getByRole('heading', { name: 'A new version is ready.' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible();
});

test('an error takes the focus only after an action of the visitor', () => {
  const { rerender } = render(<ErrorState title="The guides failed to load" onTryAgain={jest.fn()} />);
  expect(screen.getByRole('heading', { name: 'The guides failed to load' })).not.toHaveFocus();
  rerender(<ErrorState title="The guides failed to load" onTryAgain={jest.fn()} afterAction />);
  expect(screen.getByRole('heading', { name: 'The guides failed to load' })).toHaveFocus();
});

test('nothing yet is a heading with a way on; a skeleton is silent', () => {
  const { container } = render(
    <>
      <EmptyState title="No comments yet" action={<a href="#write">Write the first</a>} />
      <Skeleton shape="cards" />
    </>,
  );
  expect(screen.getByRole('heading', { name: 'No comments yet' })).toBeVisible();
  expect(container.lastChild).toHaveAttribute('aria-hidden', 'true');
});

test('on a page in English of a Spanish document, the texts of this library are marked as Spanish', () => {
  i18n.loadAndActivate({ locale: 'es', messages: {} });
  render(
    <div lang="en">
      <ErrorState title="We couldn't load this" onTryAgain={jest.fn()} />
      <Banner>A text of the page.</Banner>
    </div>,
  );
  for (const text of ['Try again', /^Write to us:/, 'Note'])
    expect(screen.getByText(text).closest('[lang]')).toHaveAttribute('lang', 'es');
  for (const text of ["We couldn't load this", 'A text of the page.'])
    expect(screen.getByText(text).closest('[lang]')).toHaveAttribute('lang', 'en');
});
