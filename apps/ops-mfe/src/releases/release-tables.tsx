import type { BuildHealth, ReleaseStatus, RemoteStatus } from '@farm/contracts';
import { Badge, EmptyState, Row, Text } from '@farm/ui';
import type { ReactNode } from 'react';
import admin from '../admin/admin.module.css';
import { DataTable, RowButton, TwoLines, type Columns } from '../admin/data-table';
import { formatFarmTimestamp } from '../admin/format';
import {
  editsFor,
  changeText,
  editTexts,
  failureRate,
  MIN_LOADS,
  rateText,
  REMOTE_PAGES,
  roleOf,
  stagesText,
  type EditId,
} from './release-data';
import classes from './releases.module.css';

type Choose = (id: EditId, name: string) => void;

function State({ state, aside, canary }: Pick<RemoteStatus, 'state' | 'aside' | 'canary'>) {
  return (
    <span className={classes.lines}>
      <span>
        {state === 'off' ? <Badge tone="squash">Off</Badge> : <Badge tone="green">On</Badge>}
        {aside.length > 0 && <Badge tone="beet">Does not fit</Badge>}
      </span>
      {aside.length > 0 && (
        <span className={admin.small}>It needs another version of the site: see the figures for developers.</span>
      )}
      {canary && <span className={admin.small}>{`A newer one is tried by ${canary.percent} % of browsers`}</span>}
    </span>
  );
}

/** The pages of a remote, and below them its name in commands and messages. */
const PartName = ({ name, below = name }: { name: string; below?: ReactNode }) => (
  <TwoLines below={below}>{REMOTE_PAGES[name] ?? name}</TwoLines>
);

/** A remote, or the build of the shell, which is released by the command line. */
type LiveRow = RemoteStatus | { shell: string };

const liveColumns = (canEdit: boolean, onChoose: Choose): Columns<LiveRow> => ({
  Part: (row) =>
    'shell' in row ? <TwoLines below="shell">Header, footer, home page</TwoLines> : <PartName name={row.name} />,
  State: (row) => ('shell' in row ? 'always on' : <State {...row} />),
  Since: (row) => ('shell' in row ? 'in the history' : formatFarmTimestamp(row.since)),
  Actions: (row) =>
    'shell' in row ? (
      'by command line'
    ) : (
      <Row gap={2}>
        {editsFor(row).map((id) => (
          <RowButton
            key={id}
            className={admin.nowrap}
            disabled={!canEdit}
            aria-label={`${editTexts(id, row).label}: ${row.name}`}
            onClick={() => onChoose(id, row.name)}
          >
            {editTexts(id, row).label}
          </RowButton>
        ))}
      </Row>
    ),
});

export function LiveTable({ releases, onChoose }: { releases: ReleaseStatus; onChoose: Choose }) {
  const { shell, remotes, canEdit } = releases;
  return (
    <DataTable
      caption="What is live"
      columns={liveColumns(canEdit, onChoose)}
      rows={[{ shell }, ...remotes]}
      rowId={(row) => ('shell' in row ? 'shell' : row.name)}
    />
  );
}

/** The rate at the end of the bar. */
const MAX_RATE = 0.1;
/** The rate at which a watched promote rolls back automatically, by default. */
const ROLLBACK_RATE = 0.02;

function verdictOf(health: BuildHealth) {
  if (health.loads < MIN_LOADS) return 'unknown';
  return failureRate(health) > ROLLBACK_RATE ? 'bad' : 'good';
}

/** The failure rate as a number and as a bar with a line at the rollback rate. */
function RateBar({ health }: { health: BuildHealth }) {
  const verdict = verdictOf(health);
  return (
    <span className={classes.rate}>
      <span>{rateText(health)}</span>
      <svg
        className={classes.bar}
        viewBox="0 0 100 8"
        preserveAspectRatio="none"
        aria-hidden="true"
        data-verdict={verdict}
      >
        <rect className={classes.track} width="100" height="8" />
        <rect className={classes[verdict]} width={Math.min(failureRate(health) / MAX_RATE, 1) * 100} height="8" />
        <rect className={classes.limit} x={(ROLLBACK_RATE / MAX_RATE) * 100} width="0.6" height="8" />
      </svg>
    </span>
  );
}

interface HealthRow {
  remote: RemoteStatus;
  health: BuildHealth;
}

const healthRows = (remotes: readonly RemoteStatus[]): HealthRow[] =>
  remotes.flatMap((remote) => remote.health.map((health) => ({ remote, health })));
const healthId = ({ remote, health }: HealthRow) => `${remote.name}@${health.build}`;

const HEALTH: Columns<HealthRow> = {
  Part: ({ remote, health: { build, last } }) => (
    <PartName
      name={remote.name}
      below={`${remote.name}, ${roleOf(build, remote)}${last ? `, last report ${formatFarmTimestamp(last)}` : ''}`}
    />
  ),
  'Page loads': ({ health }) => health.loads.toLocaleString('en-US'),
  Failed: ({ health }) => health.failures.toLocaleString('en-US'),
  'Failure rate': ({ health }) => <RateBar health={health} />,
};

/** How the pages of each part loaded, from anonymous reports of browsers. */
export function HealthTable({ remotes }: { remotes: readonly RemoteStatus[] }) {
  const rows = healthRows(remotes);
  if (rows.length === 0)
    return <EmptyState title="No reports yet">Browsers report each page that loads or fails.</EmptyState>;
  return (
    <>
      <DataTable caption="Page loads and failures" columns={HEALTH} rows={rows} rowId={healthId} />
      <Text tone="muted" size="small">
        The bar ends at 10 %. The line is at 2 %: a new version that fails more often is taken back automatically.
      </Text>
    </>
  );
}

const FAILURES: Columns<HealthRow> = {
  Build: (row) => <span className={classes.build}>{healthId(row)}</span>,
  'Where it failed': ({ health }) => stagesText(health),
};

function Build({ build, canary }: Pick<RemoteStatus, 'build' | 'canary'>) {
  return (
    <span className={classes.lines}>
      <span className={classes.build}>{build}</span>
      {canary && (
        <>
          <span className={classes.build}>{canary.build}</span>
          <span className={admin.small}>{`for ${canary.percent} % of browsers`}</span>
        </>
      )}
    </span>
  );
}

const BUILDS: Columns<LiveRow> = {
  Part: (row) => ('shell' in row ? 'shell' : row.name),
  Build: (row) => ('shell' in row ? <Build build={row.shell} canary={null} /> : <Build {...row} />),
  'Set aside because': (row) => ('shell' in row ? '' : row.aside.join(', ') || 'it is not'),
};

/** The builds that are live, why one is set aside, and where page loads of each build failed. */
export function BuildTables({ shell, remotes }: Pick<ReleaseStatus, 'shell' | 'remotes'>) {
  return (
    <>
      <DataTable
        caption="Live builds"
        columns={BUILDS}
        rows={[{ shell }, ...remotes]}
        rowId={(row) => ('shell' in row ? 'shell' : row.name)}
      />
      <DataTable
        caption="Failures by build"
        columns={FAILURES}
        rows={healthRows(remotes)}
        rowId={healthId}
        empty={<p>No reports yet.</p>}
      />
    </>
  );
}

const SERVICES: Columns<ReleaseStatus['services'][number]> = {
  Service: ({ name }) => name,
  Contract: ({ contract }) => contract ?? 'unknown: no response',
  State: ({ ready }) => (ready ? <Badge tone="green">Ready</Badge> : <Badge tone="beet">Not ready</Badge>),
  'Required by remotes': ({ needs }) => (needs.length > 0 ? needs.join(', ') : 'nothing'),
};

/** The API version of each service, whether it is ready, and what the live remotes require of it. */
export function ServiceTable({ services }: Pick<ReleaseStatus, 'services'>) {
  return (
    <DataTable caption="Services and their contracts" columns={SERVICES} rows={services} rowId={({ name }) => name} />
  );
}

const HISTORY: Columns<ReleaseStatus['history'][number]> = {
  Revision: ({ revision }) => revision,
  When: ({ at }) => formatFarmTimestamp(at),
  Change: ({ edit }) => <span className={admin.wrap}>{changeText(edit)}</span>,
  Reason: ({ reason }) => <span className={admin.wrap}>{reason}</span>,
  By: ({ by }) => <span className={admin.wrap}>{by}</span>,
};

export function HistoryTable({ history }: Pick<ReleaseStatus, 'history'>) {
  return (
    <DataTable
      caption="The last changes, newest first"
      columns={HISTORY}
      rows={history}
      rowId={({ revision }) => String(revision)}
      empty={<EmptyState title="No releases yet">The first promote shows up here.</EmptyState>}
    />
  );
}
