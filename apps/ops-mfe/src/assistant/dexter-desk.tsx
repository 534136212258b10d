import type { ReactNode } from 'react';
import { Desk } from '../desk/desk';

const VERSIONS = '/ops/assistant/versions';

/** Everything about Dexter Jr. that operators look at, in the order it is needed. */
const PARTS = {
  chat: { name: 'Figures and answers', to: '/ops/assistant' },
  versions: { name: 'Versions', to: VERSIONS },
  lessons: { name: 'Lessons', to: `${VERSIONS}?tab=lessons` },
  centre: { name: 'Training center', to: '/dexter-training' },
  schedule: { name: 'Automated training', to: '/automated-training' },
} as const;

/** The desk of Dexter Jr., with the ways to where he is trained. */
export function DexterDesk({ current, children }: { current: keyof typeof PARTS; children: ReactNode }) {
  const places = Object.entries(PARTS).map(([part, place]) => ({ ...place, isCurrent: part === current }));
  return (
    <Desk name="Dexter Jr." places={places}>
      {children}
    </Desk>
  );
}
