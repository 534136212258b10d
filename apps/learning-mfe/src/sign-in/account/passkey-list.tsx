import type { OwnPasskey } from '@farm/contracts';
import { Badge, Button, Table } from '@farm/ui';
import classes from '../sign-in.module.css';

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' });
const told = (iso: string | null) => (iso ? <time dateTime={iso}>{day.format(new Date(iso))}</time> : 'never');

interface Props {
  passkeys: readonly OwnPasskey[];
  onRename: (passkey: OwnPasskey) => void;
  onRemove: (passkey: OwnPasskey) => void;
}

/** The person's passkeys: when each was added and used last, and what can be done with it. */
export function PasskeyList({ passkeys, onRename, onRemove }: Props) {
  const rows = passkeys.map((passkey) => ({
    id: passkey.id,
    cells: [
      <span key="name">
        {passkey.name} {passkey.shared ? <Badge>on several devices</Badge> : null}
      </span>,
      told(passkey.createdAt),
      told(passkey.lastUsedAt),
      <span key="acts" className={classes.acts}>
        <Button
          kind="quiet"
          size="small"
          type="button"
          aria-label={`Rename ${passkey.name}`}
          onClick={() => onRename(passkey)}
        >
          Rename
        </Button>
        <Button
          kind="quiet"
          size="small"
          type="button"
          aria-label={`Remove ${passkey.name}`}
          onClick={() => onRemove(passkey)}
        >
          Remove
        </Button>
      </span>,
    ],
  }));
  return <Table caption="Your passkeys" columns={['Name', 'Added', 'Last used', 'Action']} rows={rows} stack />;
}
