import { useSearchParams } from '@farm/web-kit';
import { AdminNav, tabsForRole, tabsOf, useTab, type TabRoles } from '../admin/admin-nav';
import { FilterForm } from '../admin/filter-form';
import { operatorPage } from '../admin/require-operator';
import { useHasRole } from '../admin/roles';
import { EventsTab } from './events-tab';
import { Queue } from './queue';
import { SettingsTab } from './settings-tab';
import { useQueue, type QueueQuery } from './use-queue';

const TABS = tabsOf('/ops/moderation', {
  held: 'Held',
  reported: 'Reported',
  questions: 'Open questions',
  all: 'All',
  events: 'Log',
  settings: 'Settings',
});

const MODERATOR = ['moderator'] as const;
const TAB_ROLES: TabRoles<keyof typeof TABS> = {
  held: MODERATOR,
  reported: MODERATOR,
  questions: MODERATOR,
  all: MODERATOR,
  events: MODERATOR,
  settings: [],
};

function Moderation() {
  const tabs = tabsForRole(TABS, TAB_ROLES, useHasRole());
  const [params] = useSearchParams();
  const tab = useTab(tabs);
  const search = params.get('search') ?? '';
  const query: QueueQuery = tab === 'events' || tab === 'settings' ? { tab: 'held', search: '' } : { tab, search };
  const { waiting } = useQueue(query); // on every tab, for the counts
  return (
    <AdminNav label="Moderation" tabs={tabs} current={tab} counts={waiting}>
      {tab === 'events' && <EventsTab key={params.get('comment')} />}
      {tab === 'settings' && <SettingsTab />}
      {tab === query.tab && (
        <>
          <FilterForm
            label="Search comments"
            filters={[{ name: 'search', label: 'Words or name', maxLength: 200 }]}
            reload={['GET /api/ops/moderation/queue']}
          />
          <Queue key={`${tab} ${search}`} query={query} />
        </>
      )}
    </AdminNav>
  );
}

export const Component = operatorPage('Moderation', Moderation);
