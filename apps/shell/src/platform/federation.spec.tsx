import { useQuery } from '@farm/web-kit';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PageBoundary } from './error-boundaries';
import { withQueryClient } from './federation';

test('a page broken by a nonsensical answer asks again at Try again, and heals', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined); // React says what it has caught
  const answers: unknown[] = ['nonsense', ['fine']];
  const Page = withQueryClient(() => {
    const { data } = useQuery({ queryKey: ['spec'], queryFn: async () => answers.shift() as string[] });
    return <p>{data ? data.map((word) => word) : 'waiting'}</p>;
  });
  render(
    <PageBoundary>
      <Page />
    </PageBoundary>,
  );
  expect(await screen.findByRole('heading', { name: 'This page had a problem.' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('fine')).toBeVisible();
});
