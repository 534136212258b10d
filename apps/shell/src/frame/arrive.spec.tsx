import { Link } from '@farm/web-kit';
import { renderPage } from '@farm/web-kit/testing';
import { screen, waitFor } from '@testing-library/react';
import { Arrive } from './arrive';

test('a heading that comes after its route takes the focus from the link that led there', async () => {
  const release = { shell: { pages: [] }, remotes: {} };
  document.body.innerHTML = `<script type="application/json" id="farm-release">${JSON.stringify(release)}</script>`;
  window.scrollTo = jest.fn();
  const { user } = renderPage(
    <>
      <Arrive />
      <main />
      <footer>
        <Link to="/country-store">Store</Link>
      </footer>
    </>,
  );
  await user.click(screen.getByRole('link', { name: 'Store' }));
  expect(document.body).toHaveFocus();
  const heading = document.createElement('h1');
  document.querySelector('main')?.append(heading);
  await waitFor(() => expect(heading).toHaveFocus());
});
