/** Spec 2 section 2: the four tabs. */
const TABS = {
  dashboard: 'Dashboard',
  configuration: 'Configuration',
  bulk: 'Bulk Training',
  performance: 'Performance',
} as const;
export type Tab = keyof typeof TABS;

/** The tab named in the address; everything else is the dashboard. */
export const tabOf = (text: string | null): Tab => (text !== null && text in TABS ? (text as Tab) : 'dashboard');

/** The parts of the page, for its rail. */
export const placesOf = (current: Tab) =>
  Object.entries(TABS).map(([tab, name]) => ({
    name,
    to: tab === 'dashboard' ? '/automated-training' : `/automated-training?tab=${tab}`,
    isCurrent: tab === current,
  }));
