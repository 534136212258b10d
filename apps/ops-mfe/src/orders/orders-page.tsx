import { useSearchParams } from '@farm/web-kit';
import { OperatorsOnly } from '../wall/operators-only';
import { AttentionTab } from './attention';
import { BalanceTab } from './balance';
import { CodesTab } from './codes/codes';
import { GuidesTab } from './guides';
import { MonthTab } from './month-file';
import { OrderDesk, tabOf, type Tab } from './order-desk';
import { OrderList } from './order-list';

function TabContent({ tab }: { tab: Tab }) {
  switch (tab) {
    case 'orders':
      return <OrderList />;
    case 'attention':
      return <AttentionTab />;
    case 'guides':
      return <GuidesTab />;
    case 'balance':
      return <BalanceTab />;
    case 'codes':
      return <CodesTab />;
    case 'month':
      return <MonthTab />;
  }
}

function OrdersPage() {
  const [search] = useSearchParams();
  const tab = tabOf(search.get('tab'));
  return (
    <OperatorsOnly title="Order desk">
      {() => (
        <OrderDesk current={tab}>
          <TabContent tab={tab} />
        </OrderDesk>
      )}
    </OperatorsOnly>
  );
}

export { OrdersPage as Component };
