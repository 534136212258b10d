import { render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { Panel, Row, Stack, Text } from './layout';

test('layout is drawn by classes and attributes alone, as the strict style policy asks of prerendered HTML', () => {
  const html = renderToStaticMarkup(
    <Stack as="section" gap={2} aria-label="Harvest">
      <Row as="ul" align="baseline" between className="list">
        <li>Okra</li>
      </Row>
      <Panel gap={3}>Collards</Panel>
      <Panel tone="band">Kale</Panel>
    </Stack>,
  );
  expect(html).toBe(
    '<section aria-label="Harvest" class="stack gap" data-gap="2">' +
      '<ul class="row list" data-align="baseline" data-between="true"><li>Okra</li></ul>' +
      '<div class="stack gap panel surface" data-gap="3">Collards</div><div class="stack panel band">Kale</div></section>',
  );
});

test('text is a paragraph in a color and a size of the theme, or another element', () => {
  render(
    <>
      <Text tone="muted" size="small">
        A paragraph
      </Text>
      <Text as="span" size="lead" id="lead">
        A span
      </Text>
    </>,
  );
  expect(screen.getByText('A paragraph')).toHaveClass('muted', 'small');
  expect(screen.getByText('A paragraph').tagName).toBe('P');
  expect(screen.getByText('A span').outerHTML).toBe('<span id="lead" class="lead">A span</span>');
});
