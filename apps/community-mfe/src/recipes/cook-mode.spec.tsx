import { renderPage } from '@farm/web-kit/testing';
import { act, cleanup, screen } from '@testing-library/react';
import { mockDialogMethods } from '../falling-blocks/testing/native-dialog';
import { CookMode } from './cook-mode';
import { RecipeCard } from './recipe-card';
import { useStepTimers } from './step-timers';
import { sampleRecipe } from './testing/sample-recipe';

beforeAll(mockDialogMethods);
const recipe = { ...sampleRecipe, instructions: ['Boil the red peas 20 minutes.', 'Add the rice.'] };

const Cooking = ({ instructions = recipe.instructions }: { instructions?: string[] }) => (
  <CookMode recipe={{ ...recipe, instructions }} timers={useStepTimers()} onClose={() => undefined} />
);

/** A browser that keeps its screen on. */
function fakeWakeLock() {
  const release = jest.fn(() => Promise.resolve());
  const request = jest.fn(() => Promise.resolve({ release }));
  Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } });
  return { request, release };
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'wakeLock');
  jest.useRealTimers();
});

test('the recipe is cooked from what to get ready to the last step, and finished', async () => {
  const { user } = renderPage(<RecipeCard recipe={recipe} />);
  await user.click(screen.getByRole('button', { name: 'Cook step by step' }));
  expect(screen.getByRole('dialog', { name: recipe.title })).toBeVisible();
  expect(screen.getByText('Get ready')).toBeVisible();
  await user.keyboard('{ArrowRight}{ArrowLeft}');
  await user.click(screen.getByRole('checkbox', { name: '1 1/2 cups (280 g) rice' }));
  expect(screen.getByRole('checkbox', { name: '1 1/2 cups (280 g) rice' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByRole('status')).toHaveTextContent('Step 1 of 2Boil the red peas 20 minutes.');
  await user.keyboard('{ArrowRight}');
  expect(screen.getByRole('status')).toHaveTextContent('Step 2 of 2Add the rice.');
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  expect(screen.getByRole('checkbox', { name: '1 1/2 cups (280 g) rice' })).toBeChecked();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  await user.click(screen.getByRole('button', { name: 'Finish' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test('the screen stays on where the browser can do it, until the kitchen is closed', async () => {
  const { request, release } = fakeWakeLock();
  renderPage(<Cooking />);
  expect(await screen.findByText(/^Your screen stays on\./)).toBeVisible();
  expect(request).toHaveBeenCalledWith('screen');
  cleanup();
  expect(release).toHaveBeenCalled();
});

test('elsewhere nothing is promised about the screen', () => {
  renderPage(<Cooking />);
  expect(screen.queryByText(/Your screen stays on/)).not.toBeInTheDocument();
});

test('a step with a time has a timer, which goes on in the next step', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const { user } = renderPage(<Cooking />);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(screen.getByRole('button', { name: 'Start a timer: 20 minutes' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.queryByRole('button', { name: /Start a timer/ })).not.toBeInTheDocument();
  expect(screen.getByText(/^Step 1: (20:00|19:5\d)$/)).toBeVisible();
  act(() => void jest.advanceTimersByTime(20 * 60_000));
  expect(screen.getByRole('alert')).toHaveTextContent('Step 1: time is up.');
  await user.click(screen.getByRole('button', { name: 'Clear the timer of step 1' }));
  expect(screen.queryByText(/time is up/)).not.toBeInTheDocument();
});

test('a timer goes on when the dialog is closed, and its end is seen, heard and felt', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  const tones: number[] = [];
  const vibrate = jest.fn(() => true);
  class FakeNode {
    connect = () => undefined;
    start = (at: number) => void tones.push(at);
    stop = () => undefined;
  }
  Object.assign(window, {
    AudioContext: class {
      currentTime = 0;
      close = () => Promise.resolve();
    },
    GainNode: FakeNode,
    OscillatorNode: FakeNode,
  });
  Object.defineProperty(navigator, 'vibrate', { configurable: true, value: vibrate });
  const { user } = renderPage(<RecipeCard recipe={recipe} />);
  await user.click(screen.getByRole('button', { name: 'Cook step by step' }));
  await user.click(screen.getByRole('button', { name: 'Next' }));
  await user.click(screen.getByRole('button', { name: 'Start a timer: 20 minutes' }));
  await user.click(screen.getByRole('button', { name: /^Close/ }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByText(/^Step 1: (20:00|19:5\d)$/)).toBeVisible();
  expect(tones).toEqual([]);
  act(() => void jest.advanceTimersByTime(20 * 60_000));
  expect(screen.getByRole('alert')).toHaveTextContent('Step 1: time is up.');
  expect([tones.length, vibrate.mock.calls.length]).toEqual([3, 1]);
  for (const name of ['AudioContext', 'GainNode', 'OscillatorNode']) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(navigator, 'vibrate');
});

test('a timer of one minute is named so', async () => {
  const { user } = renderPage(<Cooking instructions={['Toast the seeds 1 minute.']} />);
  await user.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByRole('button', { name: 'Start a timer: 1 minute' })).toBeVisible();
});
