import type { GrantApplication } from '@farm/contracts';
import { grantChecklist } from '@farm/farm';
import { Checkbox, CheckboxGroup } from '@farm/ui';
import classes from '../grant-search.module.css';
import { sayDate, STATUSES } from '../grant-words';
import { NotesForm } from './notes-form';
import type { Changing } from './use-applications';

const CHECKLIST = grantChecklist.map(({ id, label }) => ({ value: id, label }));

function History({ history }: Pick<GrantApplication, 'history'>) {
  return (
    <>
      <h4>History</h4>
      <ol className={classes.history} aria-label="History">
        {history.map(({ to, note, at }) => (
          <li key={`${at} ${to}`}>
            <time dateTime={at}>{sayDate(new Date(at))}</time>
            {`: ${STATUSES[to]}${note ? `. ${note}` : ''}`}
          </li>
        ))}
      </ol>
    </>
  );
}

/** Notes, what is ready, reminders and history of one application. */
export function ApplicationDetails({ application, change }: { application: GrantApplication; change: Changing }) {
  const { checklist, reminders, history, nextMoves } = application;
  return (
    <details className={classes.why}>
      <summary>Notes, checklist and history</summary>
      <div className={classes.details}>
        <NotesForm application={application} change={change} />
        <CheckboxGroup
          legend="What is ready"
          options={CHECKLIST}
          values={CHECKLIST.map(({ value }) => value).filter((item) => checklist.includes(item))}
          onValues={(values) => change.mutate({ checklist: values })}
        />
        {nextMoves.length > 0 && (
          <Checkbox
            label="Remind me by email"
            checked={reminders}
            onChecked={(wanted) => change.mutate({ reminders: wanted })}
          />
        )}
        <History history={history} />
      </div>
    </details>
  );
}
