import type { TeamRole } from '@farm/contracts';
import { classList, Row, Stack } from '@farm/ui';
import { Link, useSearchParams } from '@farm/web-kit';
import type { ReactNode } from 'react';
import classes from './admin.module.css';
import { RequireOperator } from './require-operator';

export type Tabs<Tab extends string> = Readonly<Record<Tab, { name: string; to: string }>>;

/** Tabs of one page. The first has the page's own URL, the others `?tab=`. */
export function tabsOf<Tab extends string>(path: string, names: Record<Tab, string>): Tabs<Tab> {
  const entries = Object.entries<string>(names).map(([tab, name], index) => [
    tab,
    { name, to: index === 0 ? path : `${path}?tab=${tab}` },
  ]);
  return Object.fromEntries(entries) as Tabs<Tab>;
}

/** The roles that may open each tab, besides owners. */
export type TabRoles<Tab extends string> = Readonly<Record<Tab, readonly TeamRole[]>>;

/** The tabs that an operator may open; `hasRole` from `useHasRole`. */
export const tabsForRole = <Tab extends string>(
  tabs: Tabs<Tab>,
  roles: TabRoles<Tab>,
  hasRole: (...roles: readonly TeamRole[]) => boolean,
): Tabs<Tab> =>
  Object.fromEntries(
    Object.entries<Tabs<Tab>[Tab]>(tabs).filter(([tab]) => hasRole(...roles[tab as Tab])),
  ) as Tabs<Tab>;

/** The tab in the URL; the first one without a valid tab. */
export function useTab<Tab extends string>(tabs: Tabs<Tab>): Tab {
  const [params] = useSearchParams();
  const ids = Object.keys(tabs) as Tab[];
  return ids.find((id) => id === params.get('tab')) ?? (ids[0] as Tab);
}

interface AdminNavProps<Tab extends string> {
  label: string;
  tabs: Tabs<Tab>;
  current: Tab | null;
  /** Shown after the names. */
  counts?: Partial<Record<Tab, number>>;
  children: ReactNode;
}

/** Tabs beside their content; above it on small screens. */
export function AdminNav<Tab extends string>({ label, tabs, current, counts, children }: AdminNavProps<Tab>) {
  return (
    <div className={classes.layout}>
      <nav aria-label={label}>
        <Row as="ul" gap={2} className={classes.tabs}>
          {(Object.keys(tabs) as Tab[]).map((tab) => (
            <li key={tab}>
              <Link
                className={classList(classes.tab, tab === current && classes.current)}
                aria-current={tab === current ? 'page' : undefined}
                to={tabs[tab].to}
              >
                {counts?.[tab] === undefined ? tabs[tab].name : `${tabs[tab].name} (${counts[tab]})`}
              </Link>
            </li>
          ))}
        </Row>
      </nav>
      <Stack gap={5}>{children}</Stack>
    </div>
  );
}

export function AdminPage<Tab extends string>({ title, ...nav }: AdminNavProps<Tab> & { title: string }) {
  return <RequireOperator title={title}>{() => <AdminNav {...nav} />}</RequireOperator>;
}
