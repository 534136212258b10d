import type { CallKey, OrderDetail } from '@farm/contracts';
import type { BannerVariant } from '@farm/ui';
import { tabsOf } from '../admin/admin-nav';

const ORDER_CALLS: readonly CallKey[] = [
  'GET /api/ops/orders',
  'GET /api/ops/orders/:id',
  'GET /api/ops/orders/attention',
  'GET /api/ops/orders/balance',
  'GET /api/ops/orders/codes',
  'GET /api/ops/orders/guides',
];

/** An action changes the timeline, lists and attention tab, so all order data is reloaded. */
export const ORDER_ACTION = { reload: ORDER_CALLS, checkFirst: 'Please check the timeline before you try again.' };

/** The result of an action. It is shown in the page, because a toast behind a dialog is out of reach. */
export interface ActionResult {
  kind: BannerVariant;
  text: string;
}

export interface OrderDialogProps {
  order: OrderDetail;
  onClose: () => void;
  onResult: (result: ActionResult) => void;
}

export const REASON_HINT = 'It is stored in the order’s timeline. Please do not use names.';

export const ORDER_TABS = tabsOf('/ops/orders', {
  orders: 'All orders',
  attention: 'Needs attention',
  guides: 'Guides',
  balance: 'Daily balance',
  codes: 'Codes',
  month: 'CSV by month',
});
