import { EmptyState, Table } from '@farm/ui';
import { momentText } from '../desk/moment-text';
import { RateBar } from './rate-bar';
import classes from './releases.module.css';
import type { LiveRemote } from './use-releases';
import { partOf, stagesText } from './words';

const COLUMNS = ['Build', 'Pages asked for', 'Failed', 'Failure rate', 'Where it failed'];

/** How the pages of each build came in browsers. Browsers say so themselves; nothing in it is about a person. */
export function HealthTable({ remotes }: { remotes: readonly LiveRemote[] }) {
  const rows = remotes.flatMap((remote) =>
    remote.health.map((health) => ({
      id: `${remote.name}@${health.build}`,
      cells: [
        <span key="build" className={classes.both}>
          <span className={classes.build}>{`${remote.name}@${health.build}`}</span>
          <span className={classes.small}>
            {partOf(health.build, remote)}
            {health.last && `, last told ${momentText(health.last)}`}
          </span>
        </span>,
        health.loads.toLocaleString('en-US'),
        health.failures.toLocaleString('en-US'),
        <RateBar key="rate" health={health} />,
        stagesText(health),
      ],
    })),
  );
  if (rows.length === 0)
    return <EmptyState title="Nothing told yet">Browsers report here each page that came or failed.</EmptyState>;
  return (
    <>
      <Table caption="Pages that came and failed, by build" columns={COLUMNS} rows={rows} stack />
      <p className={classes.small}>
        The bar ends at 10 %; its mark stands at 2 %, where a watched promote takes a build back by itself.
      </p>
    </>
  );
}
