import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { Listen } from './listen';

class FakeUtterance extends EventTarget {
  lang = '';
  constructor(readonly text: string) {
    super();
  }
}

/** A browser with a voice; its calls in their order, and what it was given to say. */
function fakeVoice() {
  const spoken: FakeUtterance[] = [];
  const calls: string[] = [];
  const speechSynthesis = {
    speak: (part: FakeUtterance) => void spoken.push(part),
    cancel: () => void calls.push('cancel'),
    pause: () => void calls.push('pause'),
    resume: () => void calls.push('resume'),
  };
  Object.assign(window, { speechSynthesis, SpeechSynthesisUtterance: FakeUtterance });
  return { spoken, calls };
}

afterEach(() => {
  Reflect.deleteProperty(window, 'speechSynthesis');
  Reflect.deleteProperty(window, 'SpeechSynthesisUtterance');
});

function Lesson() {
  const text = useRef<HTMLDivElement>(null);
  return (
    <div ref={text}>
      <Listen text={text} label="Listen to this lesson" />
      <h2>Water</h2>
      <p>An inch is 0.623 gallons.</p>
      <figure>
        <p>A chart.</p>
      </figure>
      <ul>
        <li>
          ☐ Look
          <ul>
            <li>twice</li>
          </ul>
        </li>
      </ul>
      <div data-silent>
        <p>Type your own.</p>
      </div>
    </div>
  );
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test('a text is read paragraph by paragraph, paused, gone on with and stopped', async () => {
  const { spoken, calls } = fakeVoice();
  render(<Lesson />);
  expect(screen.getByRole('group', { name: 'Listen to this lesson' })).toBeVisible();
  await press('Listen');
  expect(spoken.map(({ text }) => text)).toEqual(['Water', 'An inch is 0.623 gallons.', 'Look', 'twice']);
  await press('Pause');
  expect(screen.getByRole('button', { name: 'Go on' })).toHaveFocus();
  await press('Go on');
  await press('Stop');
  expect(calls).toEqual(['cancel', 'pause', 'resume', 'cancel']);
  expect(screen.getByRole('button', { name: 'Listen' })).toHaveFocus();
});

test('after the last paragraph it can be read again', async () => {
  const { spoken } = fakeVoice();
  render(<Lesson />);
  await press('Listen');
  act(() => void spoken.at(-1)?.dispatchEvent(new Event('end')));
  expect(screen.getByRole('button', { name: 'Listen' })).toBeVisible();
});

test('leaving the page stops the voice', async () => {
  const { calls } = fakeVoice();
  const { unmount } = render(<Lesson />);
  await press('Listen');
  unmount();
  expect(calls).toEqual(['cancel', 'cancel']);
});

test('a browser without a voice shows nothing', () => {
  render(<Lesson />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
