import { useQuery } from '@farm/web-kit';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PageBoundary } from './error-boundaries';
import { withQueryClient } from './federation';

test('Try again repeats the call whose invalid response broke the page', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined); // React logs caught errors
  const responses: unknown[] = ['nonsense', ['fine']];
  const Page = withQueryClient(() => {
    const { data } = useQuery({ queryKey: ['spec'], queryFn: async () => responses.shift() as string[] });
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
