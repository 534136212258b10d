import { useSearchParams } from '@farm/web-kit';
import { AdminNav, tabsOf, useTab } from '../admin/admin-nav';
import { FilterForm } from '../admin/filter-form';
import { operatorPage } from '../admin/require-operator';
import { EventsTab } from './events-tab';
import { Queue } from './queue';
import { SettingsTab } from './settings-tab';
import { QUEUE, useQueue, type QueueQuery } from './use-queue';

const TABS = tabsOf('/ops/moderation', {
  held: 'Held',
  reported: 'Reported',
  questions: 'Open questions',
  all: 'All',
  events: 'Log',
  settings: 'Settings',
});

function Moderation() {
  const [params] = useSearchParams();
  const tab = useTab(TABS);
  const search = params.get('search') ?? '';
  const query: QueueQuery = tab === 'events' || tab === 'settings' ? { tab: 'held', search: '' } : { tab, search };
  const { waiting } = useQueue(query); // on every tab, for the counts
  return (
    <AdminNav label="Moderation" tabs={TABS} current={tab} counts={waiting}>
      {tab === 'events' && <EventsTab key={params.get('comment')} />}
      {tab === 'settings' && <SettingsTab />}
      {tab === query.tab && (
        <>
          <FilterForm
            label="Search comments"
            filters={[{ name: 'search', label: 'Words or name', maxLength: 200 }]}
            queryKey={QUEUE}
          />
          <Queue key={`${tab} ${search}`} query={query} />
        </>
      )}
    </AdminNav>
  );
}

export const Component = operatorPage('Moderation', Moderation);
