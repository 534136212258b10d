import { act, render, screen } from '@testing-library/react';
import { JumpLinks } from './jump-links';

type Entry = Pick<IntersectionObserverEntry, 'target' | 'isIntersecting'> & { boundingClientRect: { top: number } };

let notify: (entries: Entry[]) => void = () => undefined;
let observed: string[] = [];

beforeEach(() => {
  observed = [];
  class FakeObserver {
    constructor(callback: typeof notify) {
      notify = callback;
    }
    observe = ({ id }: Element) => void observed.push(id);
    disconnect = () => void (observed = []);
  }
  Object.assign(window, { IntersectionObserver: FakeObserver });
});
afterEach(() => {
  Reflect.deleteProperty(window, 'IntersectionObserver');
  document.body.replaceChildren();
});

function addSection(id: string): HTMLElement {
  const section = document.createElement('section');
  section.id = id;
  document.body.append(section);
  return section;
}
const cross = (target: Element, isIntersecting: boolean, top = 0) =>
  act(() => notify([{ target, isIntersecting, boundingClientRect: { top } }]));
const current = () => screen.queryByRole('link', { current: 'location' })?.textContent ?? null;

test('a section that loads later is marked while it is read', async () => {
  addSection('almanac');
  render(<JumpLinks />);
  expect(observed).toEqual(['almanac']);
  const blog = await act(() => addSection('blog'));
  expect(observed).toEqual(['almanac', 'blog']);
  cross(blog, true);
  expect(current()).toBe('Blog');
});

test('above the first section none is marked', () => {
  const almanac = addSection('almanac');
  render(<JumpLinks />);
  cross(almanac, true);
  expect(current()).toBe('Today');
  cross(almanac, false, -400);
  expect(current()).toBe('Today'); // between two sections the one above stays
  cross(almanac, false, 400);
  expect(current()).toBeNull();
});
