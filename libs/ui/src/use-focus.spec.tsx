import { act, render, renderHook, screen } from '@testing-library/react';
import { useFocusHeading, useFocusElement } from './use-focus';

describe('focus on an element', () => {
  afterEach(() => document.body.replaceChildren());

  test('the focus waits until its element stands in the page, and goes there once', () => {
    const { result, rerender } = renderHook(useFocusElement);
    act(() => result.current('late'));
    expect(document.body).toHaveFocus();
    const button = document.body.appendChild(Object.assign(document.createElement('button'), { id: 'late' }));
    rerender();
    expect(button).toHaveFocus();
    button.blur();
    rerender();
    expect(document.body).toHaveFocus();
  });

  test('what stands there already is focused at once', () => {
    const button = document.body.appendChild(Object.assign(document.createElement('button'), { id: 'here' }));
    const { result } = renderHook(useFocusElement);
    act(() => result.current('here'));
    expect(button).toHaveFocus();
  });
});

describe('a new view', () => {
  function Views({ view, previousView }: { view: string; previousView?: string }) {
    const box = useFocusHeading(view, previousView);
    return (
      <div ref={box}>
        <h1>{view}</h1>
      </div>
    );
  }

  test('the first view leaves the focus alone, the next one is scrolled to and focused', () => {
    window.scrollTo = jest.fn();
    const { rerender } = render(<Views view="list" />);
    expect(screen.getByRole('heading')).not.toHaveFocus();
    rerender(<Views view="lesson" />);
    expect(screen.getByRole('heading', { name: 'lesson' })).toHaveFocus();
    expect(window.scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  });

  test('a first view that replaces one of another component is focused', () => {
    window.scrollTo = jest.fn();
    render(<Views view="lesson" previousView="loading" />);
    expect(screen.getByRole('heading', { name: 'lesson' })).toHaveFocus();
  });
});
