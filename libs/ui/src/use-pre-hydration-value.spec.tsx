import { fireEvent, render, screen } from '@testing-library/react';
import { Activity, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { usePreHydrationValue, getValue } from './use-pre-hydration-value';

function Crop({ onDone }: { onDone: (crop: string) => void }) {
  const [crop, setCrop] = useState('');
  const ref = usePreHydrationValue(getValue, crop, (done) => {
    setCrop(done);
    onDone(done);
  });
  return <input ref={ref} aria-label="Crop" value={crop} onChange={(event) => setCrop(event.target.value)} />;
}

test('what was typed into the document before hydration becomes state, and is told once', () => {
  const onValue = jest.fn();
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<Crop onDone={onValue} />);
  const typed = screen.getByLabelText<HTMLInputElement>('Crop');
  typed.value = 'okra';
  render(<Crop onDone={onValue} />, { container, hydrate: true });
  expect(screen.getByLabelText('Crop')).toBe(typed);
  expect(typed).toHaveValue('okra');
  expect(onValue.mock.calls).toEqual([['okra']]);
});

test('a field with the focus is told before anything is typed', () => {
  const onValue = jest.fn();
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(<Crop onDone={onValue} />);
  container.querySelector('input')?.focus();
  render(<Crop onDone={onValue} />, { container, hydrate: true });
  expect(onValue.mock.calls).toEqual([['']]);
});

test('a part that was hidden and comes back tells nothing: state knows by then', () => {
  const onValue = jest.fn();
  const part = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <Crop onDone={onValue} />
    </Activity>
  );
  const { rerender } = render(part('visible'));
  fireEvent.change(screen.getByLabelText('Crop'), { target: { value: 'corn' } });
  rerender(part('hidden'));
  rerender(part('visible'));
  expect(screen.getByLabelText('Crop')).toHaveValue('corn');
  expect(onValue).not.toHaveBeenCalled();
});
