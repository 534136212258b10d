import { Button } from '@farm/ui';
import classes from './desk.module.css';

interface Props {
  /** What the press does: 'Send the answer'. */
  label: string;
  kind?: 'primary' | 'danger';
  busy: boolean;
  busyLabel?: string;
  onCancel: () => void;
}

/** The end of a form that can be left: the press that sends it, and the way back. */
export function SendOrCancel({ label, kind = 'primary', busy, busyLabel = 'Working...', onCancel }: Props) {
  return (
    <div className={classes.row}>
      <Button kind={kind} busy={busy} busyLabel={busyLabel}>
        {label}
      </Button>
      <Button type="button" kind="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
