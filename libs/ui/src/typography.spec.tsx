import { render, screen } from '@testing-library/react';
import { Prose } from './prose';
import { Eyebrow, Lead, SectionHeading, SkipLink, VisuallyHidden } from './typography';

test('the level of a heading is given by the outline, its size by the look', () => {
  render(
    <SectionHeading level={3} as="h2" eyebrow="Since spring" subtitle="One plain line.">
      Our land
    </SectionHeading>,
  );
  expect(screen.getByRole('heading', { level: 3, name: 'Our land' })).toHaveAttribute('data-size', 'h2');
  expect(screen.getByText('Since spring')).toBeVisible();
  expect(screen.getByText('One plain line.')).toBeVisible();
});

test('the skip link leads to the content', () => {
  render(<SkipLink />);
  expect(screen.getByRole('link', { name: 'Skip to content' })).toHaveAttribute('href', '#main');
});

test('running text takes elements or our own HTML', () => {
  render(
    <>
      <Prose html="<h2>Soil</h2><p>Feed it.</p>" />
      <Prose>
        <Lead>A lead</Lead>
        <Eyebrow>An eyebrow</Eyebrow>
        <VisuallyHidden>For listeners</VisuallyHidden>
      </Prose>
    </>,
  );
  expect(screen.getByRole('heading', { level: 2, name: 'Soil' })).toBeVisible();
  expect(screen.getByText('For listeners')).toBeInTheDocument();
});
