import { act, fireEvent, screen } from '@testing-library/react';
import { startTooltips } from './tooltips';

const TIP = 'As your device is set';
let end: () => void;

beforeAll(() => {
  // The stand-in document knows neither popovers nor their two ways.
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
const named = (name: string) => screen.getByRole('button', { name });
const auto = () => screen.getByText('Auto');
const tip = () => screen.queryByRole('tooltip');
const over = (element: Element, pointerType = 'mouse') => {
  const event = new MouseEvent('pointerover', { bubbles: true });
  fireEvent(element, Object.assign(event, { pointerType }));
};

test('hovering shows it after 700 ms and describes the control with it', () => {
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
])('%i ms after one has gone, the next shows at once: %s', (ms, shows) => {
  over(auto());
  pass(700);
  fireEvent.keyDown(document, { key: 'Escape' });
  pass(ms);
  over(named('Dark'));
  expect(tip() !== null).toBe(shows);
});

test('it stays while it is hovered itself and goes soon after the pointer has left both', () => {
  over(auto());
  pass(700);
  over(named('plain'));
  pass(100);
  over(tip() as HTMLElement);
  pass(5_000);
  expect(tip()).not.toBeNull();
  over(named('Dark'));
  expect(tip()).toHaveTextContent('second');
  over(named('plain'));
  pass(150);
  expect(tip()).toBeNull();
});

test('keyboard focus shows it at once, whatever the pointer does; leaving ends it', () => {
  act(() => screen.getByRole('radio').focus());
  over(named('plain'));
  pass(5_000);
  expect(tip()).toHaveTextContent(TIP);
  act(() => screen.getByRole('radio').blur());
  expect(tip()).toBeNull();
  expect(screen.getByRole('radio')).toHaveAttribute('aria-describedby', 'hint');
});

test('the scrolling that brings a focused element into view does not end its tip', () => {
  act(() => screen.getByRole('radio').focus());
  fireEvent.scroll(document);
  expect(tip()).toHaveTextContent(TIP);
});

test.each([
  ['Escape', () => fireEvent.keyDown(document, { key: 'Escape' })],
  ['a press', () => fireEvent.pointerDown(auto())],
  ['scrolling', () => fireEvent.scroll(document)],
])('%s ends it, and it does not come back by itself', (_, leave) => {
  over(auto());
  pass(700);
  leave();
  expect(tip()).toBeNull();
  over(auto());
  pass(5_000);
  expect(tip()).toBeNull();
});

test('a press before its time keeps it away', () => {
  over(auto());
  pass(400);
  fireEvent.pointerDown(auto());
  pass(5_000);
  expect(tip()).toBeNull();
});

test('touch never shows it', () => {
  over(auto(), 'touch');
  pass(5_000);
  expect(tip()).toBeNull();
});

test('inside an open dialog it stands in the dialog', () => {
  act(() => named('Close').focus());
  expect(screen.getByRole('dialog')).toContainElement(tip());
});

test('it stands in the landmark of its element, else in the page', () => {
  act(() => named('Last').focus());
  expect(screen.getByRole('contentinfo')).toContainElement(tip());
  act(() => named('Dark').focus());
  expect(tip()?.parentElement).toBe(document.body);
});
