import { renderPage } from '@farm/web-kit/testing';
import { screen } from '@testing-library/react';
import { Link } from '@farm/web-kit';
import { FilterForm } from './filter-form';

const render = (at: string) =>
  renderPage(
    <>
      <FilterForm label="Find" filters={[{ name: 'text', label: 'Words' }]} reload={[]} />
      <Link to="/ops/orders?text=beans">Beans</Link>
    </>,
    { at, path: '/ops/orders' },
  );

test('a search keeps the focus in its field and is in the address', async () => {
  const { user, location } = render('/ops/orders');
  const words = screen.getByRole('searchbox', { name: 'Words' });
  await user.type(words, ' okra {Enter}');
  expect(location().search).toBe('?text=okra');
  expect(words).toHaveFocus();
  expect(words).toHaveValue('okra');
});

test('the fields follow an address that changes otherwise, as by Back', async () => {
  const { user } = render('/ops/orders?text=okra');
  const words = screen.getByRole('searchbox', { name: 'Words' });
  await user.type(words, ' seed');
  await user.click(screen.getByRole('link', { name: 'Beans' }));
  expect(screen.getByDisplayValue('beans')).toBe(words);
});
