import { act, fireEvent, screen } from '@testing-library/react';
import { startTooltips } from './tooltips';

const TIP = "Follows your device's setting";
let end: () => void;

beforeAll(() => {
  // jsdom does not implement popovers.
  Object.defineProperty(HTMLElement.prototype, 'popover', { value: null, writable: true });
  HTMLElement.prototype.showPopover = () => undefined;
});
beforeEach(() => {
  jest.useFakeTimers();
  document.body.innerHTML = `
    <label data-tip="${TIP}">Auto <input type="radio" aria-describedby="hint"></label>
    <button data-tip="second">Dark</button>
    <button>plain</button>
    <footer><button data-tip="third">Last</button></footer>
    <dialog open><button data-tip="inside">Close</button></dialog>`;
  window.matchMedia = jest.fn().mockReturnValue({ matches: false });
  end = startTooltips();
});
afterEach(() => {
  end();
  jest.useRealTimers();
});

const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const button = (name: string) => screen.getByRole('button', { name });
const auto = () => screen.getByText('Auto');
const tip = () => screen.queryByRole('tooltip');
const over = (element: Element, pointerType = 'mouse') => {
  const event = new MouseEvent('pointerover', { bubbles: true });
  fireEvent(element, Object.assign(event, { pointerType }));
};

test('hovering opens the tooltip after 700 ms; it describes the control', () => {
  over(auto());
  pass(699);
  expect(tip()).toBeNull();
  pass(1);
  expect(tip()).toHaveTextContent(TIP);
  expect(screen.getByRole('radio')).toHaveAttribute('aria-describedby', 'hint farm-tip');
});

test.each([
  [299, true],
  [300, false],
])('%i ms after a tooltip has closed, the next one opens at once: %s', (ms, shows) => {
  over(auto());
  pass(700);
  fireEvent.keyDown(document, { key: 'Escape' });
  pass(ms);
  over(button('Dark'));
  expect(tip() !== null).toBe(shows);
});

test('a hovered tooltip stays open and closes soon after the pointer has left it and its trigger', () => {
  over(auto());
  pass(700);
  over(button('plain'));
  pass(100);
  over(tip() as HTMLElement);
  pass(5_000);
  expect(tip()).not.toBeNull();
  over(button('Dark'));
  expect(tip()).toHaveTextContent('second');
  over(button('plain'));
  pass(150);
  expect(tip()).toBeNull();
});

test('keyboard focus opens the tooltip at once, wherever the pointer is; moving the focus closes it', () => {
  act(() => screen.getByRole('radio').focus());
  over(button('plain'));
  pass(5_000);
  expect(tip()).toHaveTextContent(TIP);
  act(() => screen.getByRole('radio').blur());
  expect(tip()).toBeNull();
  expect(screen.getByRole('radio')).toHaveAttribute('aria-describedby', 'hint');
});

test('scrolling does not close the tooltip of a focused element', () => {
  act(() => screen.getByRole('radio').focus());
  fireEvent.scroll(document);
  expect(tip()).toHaveTextContent(TIP);
});

test.each([
  ['Escape', () => fireEvent.keyDown(document, { key: 'Escape' })],
  ['a press', () => fireEvent.pointerDown(auto())],
  ['scrolling', () => fireEvent.scroll(document)],
])('%s closes the tooltip, and it stays closed', (_, leave) => {
  over(auto());
  pass(700);
  leave();
  expect(tip()).toBeNull();
  over(auto());
  pass(5_000);
  expect(tip()).toBeNull();
});

test('a press before the delay is over keeps the tooltip closed', () => {
  over(auto());
  pass(400);
  fireEvent.pointerDown(auto());
  pass(5_000);
  expect(tip()).toBeNull();
});

test('touch never opens a tooltip', () => {
  over(auto(), 'touch');
  pass(5_000);
  expect(tip()).toBeNull();
});

test('inside an open dialog the tooltip is rendered in the dialog', () => {
  act(() => button('Close').focus());
  expect(screen.getByRole('dialog')).toContainElement(tip());
});

test('the tooltip is rendered in the landmark of its trigger, else in the body', () => {
  act(() => button('Last').focus());
  expect(screen.getByRole('contentinfo')).toContainElement(tip());
  act(() => button('Dark').focus());
  expect(tip()?.parentElement).toBe(document.body);
});
