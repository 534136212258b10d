import { defenceLayers, phrasePatterns, protectedTopics, riskLevels, usageExamples } from '@farm/farm';
import { renderPage } from '@farm/web-kit/testing';
import { screen, within } from '@testing-library/react';
import { Component as SecurityPage } from './security-page';

test('six protections are active', () => {
  renderPage(<SecurityPage />);
  expect(screen.getByText('All Security Systems Active')).toBeVisible();
  [
    ...['Prompt-injection protection', 'Input sanitization', 'AI content analysis'],
    ...['Rate limiting', 'Security monitoring', 'Behavior enforcement'],
  ].forEach((name) => expect(within(screen.getByRole('region', { name })).getByText('Active')).toBeVisible());
});

test('limits and risk levels are shown', () => {
  renderPage(<SecurityPage />);
  expect(
    screen.getByText(
      /At most 30 requests per minute per user, at most 2000 characters a message, and HTML is stripped/,
    ),
  ).toBeVisible();
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual(['low', 'medium', 'high', 'critical']);
});

test('topics, phrases, four layers and examples are listed', () => {
  renderPage(<SecurityPage />);
  ['Protected topics', 'Blocked phrase patterns', 'Four layers of defense'].forEach((name) =>
    expect(screen.getByRole('heading', { level: 2, name })).toBeVisible(),
  );
  ['Input filter', 'AI analysis', 'Response control', 'Monitoring'].forEach((layer) =>
    expect(screen.getByText(layer)).toBeVisible(),
  );
});

test('every declared topic, phrase pattern, layer, level and example is shown', () => {
  renderPage(<SecurityPage />);
  const expectVisible = (text: string) => expect(screen.getByText(text)).toBeVisible();
  [...protectedTopics, ...phrasePatterns, ...usageExamples.safe, ...usageExamples.rejected].forEach(expectVisible);
  defenceLayers.forEach(({ name }) => expectVisible(name));
  riskLevels.forEach(({ level, does }) => [level, does].forEach(expectVisible));
});
