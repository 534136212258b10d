import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useParams } from 'react-router-dom';
import { Link } from './link';
import { RouteTable } from './route-table';

const Certificate = () => <h1>{`Certificate ${useParams()['code']}`}</h1>;

const routes = [
  { path: '/', element: <Link to="/verify/B%C3%A9">Verify</Link> },
  { path: '/verify/:code', element: <Certificate /> },
  { path: '*', element: <h1>Not found</h1> },
];

const open = (path: string) =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <RouteTable routes={routes} />
    </MemoryRouter>,
  );

test.each([
  ['/verify/AB-12', 'Certificate AB-12'],
  ['/Verify/AB-12/', 'Certificate AB-12'],
  ['/verify', 'Not found'],
  ['/verify/a/b', 'Not found'],
])('%s shows %s', (path, heading) => {
  open(path);
  expect(screen.getByRole('heading')).toHaveTextContent(heading);
});

test('a link opens the element of its route, with decoded parameters', async () => {
  open('/');
  await userEvent.click(screen.getByRole('link', { name: 'Verify' }));
  expect(screen.getByRole('heading')).toHaveTextContent('Certificate Bé');
});
