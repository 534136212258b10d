import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { VideoFacade } from './video-facade';

const film = { title: 'Let the ground tell you when', length: '15:32', transcript: ['Squeeze it.', 'Write it down.'] };
const recording = { src: '/media/wisdom.mp4', captions: '/media/wisdom.vtt' };
const PLACEHOLDER = 'The recording is on its way.';

test('without a recording the poster says so, and what is said is unfolded', () => {
  const { container } = render(<VideoFacade {...film} recording={null} placeholder={PLACEHOLDER} />);
  expect(screen.getByText('Let the ground tell you when')).toBeVisible();
  expect(screen.getByText('15:32')).toBeVisible();
  expect(screen.getByText(PLACEHOLDER)).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(container.querySelector('details')).toHaveAttribute('open');
  expect(screen.getByText('Write it down.')).toBeVisible();
});

test('with a recording nothing of it is loaded before it is played; then it has captions and the focus', async () => {
  const { container } = render(<VideoFacade {...film} recording={recording} placeholder={PLACEHOLDER} />);
  expect(screen.queryByText(PLACEHOLDER)).not.toBeInTheDocument();
  expect(container.querySelector('video, img, iframe, source')).toBeNull();
  expect(container.querySelector('details')).not.toHaveAttribute('open');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Play' }));
  const shown = screen.getByLabelText('Let the ground tell you when');
  expect(shown).toHaveFocus();
  expect(shown.querySelector('source')).toHaveAttribute('src', recording.src);
  expect(shown.querySelector('track')).toHaveAttribute('src', recording.captions);
});
