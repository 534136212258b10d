import type { OwnPasskey } from '@farm/contracts';
import { Button, Dialog } from '@farm/ui';
import classes from '../sign-in.module.css';
import { PasskeyNameForm } from './passkey-name-form';

interface RenameProps {
  /** Null: nothing is renamed, the dialog is closed. */
  passkey: OwnPasskey | null;
  busy: boolean;
  onRename: (id: string, name: string) => void;
  onClose: () => void;
}

/** Gives a passkey another name. */
export function RenamePasskey({ passkey, busy, onRename, onClose }: RenameProps) {
  return (
    <Dialog open={passkey !== null} title="Rename a passkey" onClose={onClose}>
      {passkey ? (
        <PasskeyNameForm
          label="Name"
          button="Rename"
          first={passkey.name}
          busy={busy}
          onName={(name) => onRename(passkey.id, name)}
        />
      ) : null}
    </Dialog>
  );
}

interface RemoveProps {
  /** Null: nothing is removed, the dialog is closed. */
  passkey: OwnPasskey | null;
  onRemove: (id: string) => void;
  onClose: () => void;
}

/** Asks before a passkey is taken away. */
export function RemovePasskey({ passkey, onRemove, onClose }: RemoveProps) {
  return (
    <Dialog open={passkey !== null} title={`Remove ${passkey?.name ?? 'the passkey'}?`} onClose={onClose}>
      <p>It signs you in no more. Please delete it on the device, too: the site cannot do that.</p>
      <p className={classes.acts}>
        <Button kind="danger" type="button" onClick={() => passkey && onRemove(passkey.id)}>
          Yes, remove it
        </Button>
        <Button kind="quiet" type="button" onClick={onClose}>
          Keep it
        </Button>
      </p>
    </Dialog>
  );
}
