import { blockOfStep } from '@farm/farm';
import { render } from '@testing-library/react';
import { Quilt, SewnBlock } from './sewn-block';

const seamsOf = (container: HTMLElement) => container.querySelectorAll('.seam');
const needlesOf = (container: HTMLElement) => container.querySelectorAll('mask .needle');

test('a new block is sewn once, one of before lies there', () => {
  const { container, rerender } = render(<SewnBlock patch={blockOfStep(0)} size={72} isNew />);
  expect([seamsOf(container).length, needlesOf(container).length]).toEqual([1, 1]);
  rerender(<SewnBlock patch={blockOfStep(0)} size={72} />);
  expect([seamsOf(container).length, needlesOf(container).length]).toEqual([1, 0]);
});

test('a quilt has its blocks in rows, and outlines of those to come', () => {
  const blocks = [0, 1, 2, 3, 4].map((step) => ({ id: `${step}`, patch: blockOfStep(step), isSewn: step < 3 }));
  const { container } = render(<Quilt blocks={blocks} columns={3} />);
  expect(container.querySelector('svg')).toHaveAttribute('viewBox', '0 0 180 120');
  expect([seamsOf(container).length, container.querySelectorAll('.outline').length]).toEqual([3, 2]);
  expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true');
});
