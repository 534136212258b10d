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

/**
 * A browser with a voice, and what it was given to say. As the Web Speech API has it, `cancel` empties the queue and leaves a paused
 * voice paused.
 */
function fakeVoice() {
  const spoken: FakeUtterance[] = [];
  let queue: FakeUtterance[] = [];
  const speechSynthesis = {
    paused: false,
    speak: (part: FakeUtterance) => {
      spoken.push(part);
      queue.push(part);
    },
    cancel: () => {
      const canceled = queue;
      queue = [];
      for (const part of canceled) part.dispatchEvent(new Event('error'));
    },
    pause: () => void (speechSynthesis.paused = true),
    resume: () => void (speechSynthesis.paused = false),
  };
  Object.assign(window, { speechSynthesis, SpeechSynthesisUtterance: FakeUtterance });
  const audible = () => (speechSynthesis.paused ? [] : queue.map(({ text }) => text));
  return { spoken, audible, speechSynthesis };
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

test('a text is read paragraph by paragraph, paused, resumed and stopped', async () => {
  const { audible } = fakeVoice();
  render(<Lesson />);
  expect(screen.getByRole('group', { name: 'Listen to this lesson' })).toBeVisible();
  await press('Listen');
  expect(audible()).toEqual(['Water', 'An inch is 0.623 gallons.', 'Look', 'twice']);
  await press('Pause');
  expect(audible()).toEqual([]);
  expect(screen.getByRole('button', { name: 'Resume' })).toHaveFocus();
  await press('Resume');
  expect(audible()).toHaveLength(4);
  await press('Stop');
  expect(audible()).toEqual([]);
  expect(screen.getByRole('button', { name: 'Listen' })).toHaveFocus();
});

test('after a pause and a stop it is heard again', async () => {
  const { audible } = fakeVoice();
  render(<Lesson />);
  await press('Listen');
  await press('Pause');
  await press('Stop');
  await press('Listen');
  expect(audible()).toHaveLength(4);
  expect(screen.getByRole('button', { name: 'Pause' })).toBeVisible();
});

test('a voice that fails does not look as if it were speaking', async () => {
  const { spoken, audible } = fakeVoice();
  render(<Lesson />);
  await press('Listen');
  act(() => void spoken[1]?.dispatchEvent(new Event('error')));
  expect(audible()).toEqual([]);
  expect(screen.getByRole('button', { name: 'Listen' })).toBeVisible();
});

test('after the last paragraph it can be read again', async () => {
  const { spoken } = fakeVoice();
  render(<Lesson />);
  await press('Listen');
  act(() => void spoken.at(-1)?.dispatchEvent(new Event('end')));
  expect(screen.getByRole('button', { name: 'Listen' })).toBeVisible();
});

test('leaving the page stops the voice, also a paused one', async () => {
  const { audible, speechSynthesis } = fakeVoice();
  const { unmount } = render(<Lesson />);
  await press('Listen');
  await press('Pause');
  unmount();
  expect([audible(), speechSynthesis.paused]).toEqual([[], false]);
});

test('a browser without a voice shows nothing', () => {
  render(<Lesson />);
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
