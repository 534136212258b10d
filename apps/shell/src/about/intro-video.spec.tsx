import { renderPage } from '@farm/web-kit/testing';
import { screen } from '@testing-library/react';
import { Component as AboutPage } from './about-page';
import { IntroVideo } from './intro-video';

const video = {
  title: 'A walk down the rows',
  length: '3:20',
  src: '/videos/intro.mp4',
  captions: '/videos/intro.vtt',
  transcript: ['Good morning, neighbor.'],
};

test('a recording has a title, captions and a transcript, and loads nothing before it is played', async () => {
  const { user } = renderPage(<IntroVideo video={video} />);
  expect(screen.getByText('A walk down the rows')).toBeVisible();
  expect(screen.getByText('Good morning, neighbor.')).toBeInTheDocument();
  expect(document.querySelector('video')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Play' }));
  expect(screen.getByLabelText('A walk down the rows').querySelector('track')).toHaveAttribute(
    'src',
    '/videos/intro.vtt',
  );
});

test('without a recording the page leaves no hole for one', () => {
  renderPage(<AboutPage />);
  expect(document.querySelector('video')).toBeNull();
});
