import type { ReactNode } from 'react';
import { AdminPage, useTab } from '../admin/admin-nav';
import { AttentionTab } from './attention-tab';
import { BalanceTab } from './balance-tab';
import { CodesTab } from './codes-tab';
import { GuidesTab } from './guides-tab';
import { MonthTab } from './month-tab';
import { ORDER_TABS } from './order-data';
import { OrderList } from './order-list';

const CONTENT: Record<keyof typeof ORDER_TABS, () => ReactNode> = {
  orders: OrderList,
  attention: AttentionTab,
  guides: GuidesTab,
  balance: BalanceTab,
  codes: CodesTab,
  month: MonthTab,
};

function OrdersPage() {
  const tab = useTab(ORDER_TABS);
  const Content = CONTENT[tab];
  return (
    <AdminPage title="Orders" label="Orders" tabs={ORDER_TABS} current={tab}>
      <Content />
    </AdminPage>
  );
}

export { OrdersPage as Component };
