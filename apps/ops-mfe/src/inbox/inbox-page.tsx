import { useSearchParams } from '@farm/web-kit';
import { OperatorsOnly } from '../wall/operators-only';
import { InboxDesk, tabOf, type Tab } from './inbox-desk';
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
        <InboxDesk current={tab}>
          <TabContent tab={tab} />
        </InboxDesk>
      )}
    </OperatorsOnly>
  );
}

export { InboxPage as Component };
