import { render } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { MemoryRouter, StaticRouter } from 'react-router-dom';
import { useHydratedLocation } from './use-hydrated-location';

function Page() {
  const { pathname, search, state } = useHydratedLocation();
  return <p>{[pathname, search, JSON.stringify(state)].join(' ')}</p>;
}

test('HTML is taken over with an empty query and state, then the real ones are shown', () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = renderToString(
    <StaticRouter location="/plan">
      <Page />
    </StaticRouter>,
  );
  const onRecoverableError = jest.fn();
  render(
    <MemoryRouter initialEntries={[{ pathname: '/plan', search: '?plan=abc', state: { step: 2 } }]}>
      <Page />
    </MemoryRouter>,
    { container, hydrate: true, onRecoverableError },
  );
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(container).toHaveTextContent('/plan ?plan=abc {"step":2}');
});
