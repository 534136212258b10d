import { Badge, EmptyState, Table } from '@farm/ui';
import { momentText } from '../desk/moment-text';
import classes from './releases.module.css';
import type { Releases } from './use-releases';

/** Each service: what it says it speaks, whether it can work, and what the live remotes ask of it. */
export function ServiceTable({ services }: Pick<Releases, 'services'>) {
  const rows = services.map(({ name, contract, ready, needs }) => ({
    id: name,
    cells: [
      name,
      contract ?? 'not known: it did not answer',
      ready ? <Badge tone="green">Ready</Badge> : <Badge tone="beet">Not ready</Badge>,
      needs.length > 0 ? needs.join(', ') : 'nothing',
    ],
  }));
  return (
    <Table
      caption="Services and their contracts"
      columns={['Service', 'Contract', 'State', 'Asked for by remotes']}
      rows={rows}
      stack
    />
  );
}

/** Every change of the release, newest first. */
export function HistoryTable({ history }: Pick<Releases, 'history'>) {
  if (history.length === 0) return <EmptyState title="No release yet">The first promote stands here.</EmptyState>;
  const rows = history.map(({ revision, at, by, reason, edit }) => ({
    id: String(revision),
    cells: [
      String(revision),
      momentText(at),
      <span key="edit" className={classes.edit}>
        {edit}
      </span>,
      <span key="reason" className={classes.edit}>
        {reason}
      </span>,
      <span key="by" className={classes.edit}>
        {by}
      </span>,
    ],
  }));
  return (
    <Table
      caption="The last changes, newest first"
      columns={['Revision', 'When', 'Change', 'Why', 'Who']}
      rows={rows}
      stack
    />
  );
}
