import { introTranscript } from '@farm/farm';
import { renderPage } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { Component as AboutPage } from './about-page';
import { IntroVideo } from './intro-video';

const recording = { src: '/videos/intro.mp4', captions: '/videos/intro.vtt' };

test('a recording has a title, captions and a transcript, and loads nothing before it is played', async () => {
  const { user } = renderPage(<IntroVideo title="A walk down the rows" length="3:20" recording={recording} />);
  expect(screen.getByText('A walk down the rows')).toBeVisible();
  expect(screen.getByText('3:20')).toBeVisible();
  expect(screen.getByText(introTranscript[0] ?? '')).toBeInTheDocument();
  expect(document.querySelector('video')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Play' }));
  expect(screen.getByLabelText('A walk down the rows').querySelector('track')).toHaveAttribute(
    'src',
    '/videos/intro.vtt',
  );
});

test('without a recording, its text is shown, and no empty player', () => {
  renderPage(<AboutPage />);
  const part = within(screen.getByRole('region', { name: 'See the farm' }));
  expect(part.getByText('A walk down the rows')).toBeVisible();
  expect(part.getByText('The film of this walk is on its way.')).toBeVisible();
  introTranscript.forEach((paragraph) => expect(part.getByText(paragraph)).toBeVisible());
  expect(part.queryByRole('button', { name: 'Play' })).toBeNull();
});
