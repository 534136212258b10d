import { useSearchParams } from '@farm/web-kit';
import { OperatorsOnly } from '../wall/operators-only';
import { EventsTab } from './events-tab';
import { ModerationDesk, tabOf } from './moderation-desk';
import { Queue } from './queue/queue';
import { QueueSearch } from './queue/queue-search';
import { SettingsTab } from './settings-tab';
import { useQueue, type Asked } from './use-moderation';

function Desk() {
  const [address] = useSearchParams();
  const tab = tabOf(address.get('tab'));
  const search = address.get('search') ?? '';
  const asked: Asked = tab === 'events' || tab === 'settings' ? { tab: 'held', search: '' } : { tab, search };
  const { data } = useQueue(asked); // tells how much waits, whatever is looked at
  const key = `${tab} ${search}`;
  return (
    <ModerationDesk current={tab} waiting={data?.waiting}>
      {tab === 'events' && <EventsTab key={address.get('comment')} />}
      {tab === 'settings' && <SettingsTab />}
      {tab === asked.tab && (
        <>
          <QueueSearch key={key} />
          <Queue key={`list ${key}`} asked={asked} />
        </>
      )}
    </ModerationDesk>
  );
}

function ModerationPage() {
  return <OperatorsOnly title="Moderation">{() => <Desk />}</OperatorsOnly>;
}

export { ModerationPage as Component };
