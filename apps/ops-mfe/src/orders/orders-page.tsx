import { useSearchParams } from '@farm/web-kit';
import { OperatorsOnly } from '../wall/operators-only';
import { AttentionTab } from './attention';
import { BalanceTab } from './balance';
import { CodesTab } from './codes';
import { DeskNav, tabOf, type Tab } from './desk-nav';
import { GuidesTab } from './guides';
import { MonthTab } from './month-file';
import { OrderList } from './order-list';
import classes from './orders.module.css';

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
        <div className={classes.desk}>
          <DeskNav current={tab} />
          <div className={classes.part}>
            <TabContent tab={tab} />
          </div>
        </div>
      )}
    </OperatorsOnly>
  );
}

export { OrdersPage as Component };
