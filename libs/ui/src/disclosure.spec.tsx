import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Disclosure } from './disclosure';

test('its text waits behind its summary', async () => {
  render(
    <Disclosure summary="Why this grant fits">
      <p>You farm in Bibb county.</p>
    </Disclosure>,
  );
  expect(screen.getByText('You farm in Bibb county.')).not.toBeVisible();
  await userEvent.click(screen.getByText('Why this grant fits'));
  expect(screen.getByText('You farm in Bibb county.')).toBeVisible();
});

test('it may stand open from the start', () => {
  render(
    <Disclosure summary="Wrong answers" open>
      <p>Question 3</p>
    </Disclosure>,
  );
  expect(screen.getByText('Question 3')).toBeVisible();
});

test('a lazy one renders its content when it is first opened', async () => {
  render(
    <Disclosure summary="The whole year" lazy>
      <p>January</p>
    </Disclosure>,
  );
  expect(screen.queryByText('January')).toBeNull();
  await userEvent.click(screen.getByText('The whole year'));
  expect(await screen.findByText('January')).toBeVisible();
});
