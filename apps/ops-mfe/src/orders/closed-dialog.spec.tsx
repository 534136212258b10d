import { renderPage } from '@farm/web-kit/testing';
import { act, screen, within } from '@testing-library/react';
import { Component as OrderPage } from './order-page';
import { asOperator, openDialogs } from '../admin/testing/operator-for-test';
import { orderDetail, ORDER_ID } from './testing/orders-for-test';

const REFUND = 'POST /api/ops/orders/:id/refunds';

beforeAll(openDialogs);

const openRefund = async (user: ReturnType<typeof renderPage>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Refund' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: 'Type $39.99 to confirm' }), '39.99');
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'bought by mistake');
  return dialog;
};

test('a refund whose dialog was closed is not sent twice, reports its result, and leaves another dialog open', async () => {
  let answer: (reply: { status: string }) => void = () => undefined;
  const { user, calls } = renderPage(<OrderPage />, {
    at: `/ops/orders/${ORDER_ID}`,
    path: '/ops/orders/:id',
    api: {
      ...asOperator,
      'GET /api/ops/orders/:id': orderDetail,
      [REFUND]: () => new Promise<{ status: string }>((resolve) => (answer = resolve)),
    },
  });
  const first = await openRefund(user);
  await user.click(first.getByRole('button', { name: /Refund \$39\.99/ }));
  await user.click(first.getByRole('button', { name: 'Cancel' }));
  const second = await openRefund(user);
  await user.click(second.getByRole('button', { name: 'Working...' }));
  await user.click(second.getByRole('button', { name: 'Cancel' }));
  expect(calls(REFUND)).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Suspend access' }));
  await user.type(screen.getByRole('textbox', { name: 'Reason' }), 'a dispute');
  act(() => answer({ status: 'succeeded' }));
  expect(await screen.findByText('$39.99 was refunded.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Reason' })).toHaveValue('a dispute');
});
