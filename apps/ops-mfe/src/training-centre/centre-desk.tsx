import type { ReactNode } from 'react';
import { Desk } from '../desk/desk';

/** Spec 2 section 2: the five tabs of the training centre. */
const TABS = {
  daily: 'Daily Training',
  custom: 'Custom Training',
  test: 'Test & Evaluate',
  corrections: 'Corrections',
  history: 'Training History',
} as const;
export type Tab = keyof typeof TABS;

/** The tab named in the address; everything else is the daily training. */
export const tabOf = (text: string | null): Tab => (text !== null && text in TABS ? (text as Tab) : 'daily');

/** Where a tab stands. */
export const addressOf = (tab: Tab): string => (tab === 'daily' ? '/dexter-training' : `/dexter-training?tab=${tab}`);

/** The parts of the training centre, and the one that was chosen. */
export function CentreDesk({ current, children }: { current: Tab; children: ReactNode }) {
  const places = Object.entries(TABS).map(([tab, name]) => ({
    ...{ name, to: addressOf(tab as Tab) },
    isCurrent: tab === current,
  }));
  return (
    <Desk name="Training" places={places}>
      {children}
    </Desk>
  );
}
