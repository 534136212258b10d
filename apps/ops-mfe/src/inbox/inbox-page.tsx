import { useSearchParams } from '@farm/web-kit';
import { OperatorsOnly } from '../wall/operators-only';
import { InboxNav, tabOf, type Tab } from './inbox-nav';
import classes from './inbox.module.css';
import { LeadsTab } from './leads-tab';
import { MessagesTab } from './messages-tab';
import { MondayTab } from './monday-tab';

function TabContent({ tab }: { tab: Tab }) {
  switch (tab) {
    case 'messages':
      return <MessagesTab />;
    case 'leads':
      return <LeadsTab />;
    case 'monday':
      return <MondayTab />;
  }
}

function InboxPage() {
  const [search] = useSearchParams();
  const tab = tabOf(search.get('tab'));
  return (
    <OperatorsOnly title="Inbox">
      {() => (
        <div className={classes.desk}>
          <InboxNav current={tab} />
          <div className={classes.part}>
            <TabContent tab={tab} />
          </div>
        </div>
      )}
    </OperatorsOnly>
  );
}

export { InboxPage as Component };
