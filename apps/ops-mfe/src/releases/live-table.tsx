import { Badge, Button, Table } from '@farm/ui';
import { momentText } from '../desk/moment-text';
import classes from './releases.module.css';
import type { Act, LiveRemote, Releases } from './use-releases';
import { ACTS, actsFor, pagesOf } from './words';

const COLUMNS = ['Part', 'Build', 'State', 'Since', 'Act'];

type Choose = (act: Act, name: string) => void;

function Acts({ remote, canEdit, onChoose }: { remote: LiveRemote; canEdit: boolean; onChoose: Choose }) {
  return (
    <span className={classes.acts}>
      {actsFor(remote).map((act) => (
        <Button
          key={act}
          type="button"
          kind="quiet"
          size="small"
          disabled={!canEdit}
          aria-label={`${ACTS[act].label}: ${remote.name}`}
          onClick={() => onChoose(act, remote.name)}
        >
          {ACTS[act].label}
        </Button>
      ))}
    </span>
  );
}

function State({ state, aside }: Pick<LiveRemote, 'state' | 'aside'>) {
  return (
    <span className={classes.both}>
      <span>
        {state === 'off' ? <Badge tone="squash">Off</Badge> : <Badge tone="green">On</Badge>}
        {aside.length > 0 && <Badge tone="beet">Set aside</Badge>}
      </span>
      {aside.map((why) => (
        <span key={why} className={classes.small}>
          {why}
        </span>
      ))}
    </span>
  );
}

const nameOf = (name: string, pages: string | undefined) => (
  <span className={classes.both}>
    {name}
    {pages && <span className={classes.small}>{pages}</span>}
  </span>
);

const buildOf = (build: string, canary: LiveRemote['canary'] = null) => (
  <span className={classes.both}>
    <span className={classes.build}>{build}</span>
    {canary && (
      <>
        <span className={classes.build}>{canary.build}</span>
        <span className={classes.small}>{`for ${canary.percent} % of browsers`}</span>
      </>
    )}
  </span>
);

/** The shell and each remote as they are live, with what can be done to them. */
export function LiveTable({ releases, onChoose }: { releases: Releases; onChoose: Choose }) {
  const { shell, remotes, canEdit } = releases;
  const rows = [
    {
      id: 'shell',
      cells: [
        nameOf('shell', 'Header, footer, home page'),
        buildOf(shell),
        'always on',
        'in the history',
        'by the command line',
      ],
    },
    ...remotes.map((remote) => ({
      id: remote.name,
      cells: [
        nameOf(remote.name, pagesOf(remote.name)),
        buildOf(remote.build, remote.canary),
        <State key="state" {...remote} />,
        momentText(remote.since),
        <Acts key="acts" remote={remote} canEdit={canEdit} onChoose={onChoose} />,
      ],
    })),
  ];
  return <Table caption="What is live" columns={COLUMNS} rows={rows} stack />;
}
