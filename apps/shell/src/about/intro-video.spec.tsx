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

test('a recording has a title, captions and a transcript, and loads nothing before it is played', () => {
  renderPage(<IntroVideo video={video} />);
  const player = screen.getByLabelText<HTMLVideoElement>('A walk down the rows');
  expect(player.preload).toBe('none');
  expect(player.querySelector('track')).toHaveAttribute('src', '/videos/intro.vtt');
  expect(screen.getByText('Good morning, neighbor.')).toBeInTheDocument();
});

test('without a recording the page leaves no hole for one', () => {
  renderPage(<AboutPage />);
  expect(document.querySelector('video')).toBeNull();
});
