import type { HistoryItem } from '@farm/contracts';
import {
  Badge,
  Button,
  Card,
  Checkbox,
  EmptyState,
  Field,
  saveFile,
  SectionHeading,
  Select,
  Skeleton,
  Status,
} from '@farm/ui';
import { useState } from 'react';
import { momentText } from '../../desk/moment-text';
import { NotCome } from '../../desk/not-come';
import { plainWords } from '../../desk/plain-words';
import { useWho } from '../../desk/use-who';
import classes from '../training.module.css';
import { useHistory } from '../use-training';
import { historyCsv } from './history-csv';
import { ALL, historyOf, type Wanted } from './history-filter';

const PAGE = 20;
const TITLE = 90; // characters: a praised answer is long, and stands beneath in any case

/** What was taught, as a heading. */
function titleOf(instructions: string): string {
  if (instructions.length <= TITLE) return instructions;
  const end = instructions.lastIndexOf(' ', TITLE);
  return `${instructions.slice(0, end > 0 ? end : TITLE)}…`;
}

function Entry({ item }: { item: HistoryItem }) {
  const { taskType, date, instructions, actualResponse, correctionNeeded, correctionMessage, reinforcement, by } = item;
  const title = titleOf(instructions);
  return (
    <Card title={title} wide listed>
      <p className={classes.row}>
        <Badge tone="plain">{plainWords(taskType)}</Badge>
        {correctionNeeded && <Badge tone="squash">Correction needed</Badge>}
        <span className={classes.small}>{`${momentText(date)}, ${by}`}</span>
      </p>
      {title !== instructions && instructions !== actualResponse && <p className={classes.words}>{instructions}</p>}
      <p className={classes.words}>{actualResponse}</p>
      {correctionMessage !== null && (
        <p className={classes.words}>
          <strong>Correction:</strong> {correctionMessage}
        </p>
      )}
      {reinforcement !== null && (
        <p className={classes.words}>
          <strong>Reinforcement:</strong> {reinforcement}
        </p>
      )}
    </Card>
  );
}

interface FilterProps {
  types: readonly string[];
  wanted: Wanted;
  onWanted: (wanted: Wanted) => void;
}

function Filter({ types, wanted, onWanted }: FilterProps) {
  return (
    <div className={classes.form} role="search" aria-label="Training history">
      <Field label="Words" type="search" value={wanted.search} onValue={(search) => onWanted({ ...wanted, search })} />
      <Select label="Kind" value={wanted.taskType} onValue={(taskType) => onWanted({ ...wanted, taskType })}>
        <option value="">All kinds</option>
        {types.map((type) => (
          <option key={type} value={type}>
            {plainWords(type)}
          </option>
        ))}
      </Select>
      <Checkbox
        label="Only where a correction was needed"
        checked={wanted.correctedOnly}
        onChecked={(correctedOnly) => onWanted({ ...wanted, correctedOnly })}
      />
    </div>
  );
}

/** Entries in pages of 20; the caller's `key` begins at the first page again. */
function Pages({ items }: { items: readonly HistoryItem[] }) {
  const [page, setPage] = useState(0);
  const pages = Math.max(1, Math.ceil(items.length / PAGE));
  const here = Math.min(page, pages - 1); // the list may have become shorter
  return (
    <>
      <ol className={classes.list} aria-label="Training history">
        {items.slice(here * PAGE, (here + 1) * PAGE).map((item) => (
          <li key={item.id}>
            <Entry item={item} />
          </li>
        ))}
      </ol>
      <div className={classes.row}>
        <Button type="button" kind="quiet" disabled={here === 0} onClick={() => setPage(here - 1)}>
          Newer
        </Button>
        <Status>{`Page ${here + 1} of ${pages}`}</Status>
        <Button type="button" kind="quiet" disabled={here === pages - 1} onClick={() => setPage(here + 1)}>
          Older
        </Button>
      </div>
    </>
  );
}

function List({ items }: { items: readonly HistoryItem[] }) {
  const [wanted, setWanted] = useState(ALL);
  const found = historyOf(items, wanted);
  const types = [...new Set(items.map(({ taskType }) => taskType))].sort();
  const save = () =>
    saveFile({ name: 'training-history.csv', type: 'text/csv;charset=utf-8', text: historyCsv(found) });
  return (
    <>
      <Filter types={types} wanted={wanted} onWanted={setWanted} />
      <div className={classes.row}>
        <Status>{`${found.length} of ${items.length} entries`}</Status>
        <Button type="button" kind="quiet" size="small" disabled={found.length === 0} onClick={save}>
          Download CSV
        </Button>
      </div>
      {found.length === 0 ? (
        <EmptyState title="Nothing fits">Try other words, or all kinds.</EmptyState>
      ) : (
        <Pages key={JSON.stringify(wanted)} items={found} />
      )}
    </>
  );
}

/** What was taught and tried: the newest 100, filtered, in pages of 20, and as a file. */
export function HistoryTab() {
  const { data, isPending, error, refetch } = useHistory();
  const who = useWho();
  return (
    <div className={classes.page}>
      <SectionHeading line="The newest 100 lessons and tests.">Training History</SectionHeading>
      {isPending && <Skeleton count={6} />}
      {error && !data && (
        <NotCome title="The training history did not come" error={error} onTryAgain={() => void refetch()} />
      )}
      {data?.length === 0 && (
        <EmptyState title="No training yet">What is taught and tested stands here, newest first.</EmptyState>
      )}
      {data && data.length > 0 && <List items={data.map((item) => ({ ...item, by: who(item.by) }))} />}
    </div>
  );
}
