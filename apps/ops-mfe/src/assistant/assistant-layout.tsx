import type { ReactNode } from 'react';
import { AdminNav } from '../admin/admin-nav';
import { TRAINING_PATH } from '../dexter/dexter-data';

const VERSIONS = '/ops/assistant/versions';

const TABS = {
  chat: { name: 'Answers to review', to: '/ops/assistant' },
  facts: { name: 'Facts to check', to: '/ops/assistant/facts' },
  versions: { name: 'Versions', to: VERSIONS },
  lessons: { name: 'Lessons', to: `${VERSIONS}?tab=lessons` },
  centre: { name: 'Training center', to: TRAINING_PATH },
  schedule: { name: 'Automated training', to: '/automated-training' },
};

/** The pages about Dexter Jr., with links to where he is trained. */
export function AssistantLayout({ current, children }: { current: keyof typeof TABS; children: ReactNode }) {
  return (
    <AdminNav label="Dexter Jr." tabs={TABS} current={current}>
      {children}
    </AdminNav>
  );
}
