import type { ListedPerson } from '@farm/contracts';
import { Button, Dialog, Problem } from '@farm/ui';
import { ConfirmFirst } from '../wall/confirm-first';
import classes from './people.module.css';
import { useChange, whyNotChanged, type Act } from './use-people';

interface Wording {
  label: string;
  /** What happens when the button is pressed. */
  says: string;
  done: (email: string) => string;
  danger?: boolean;
}

export const ACTS: Record<Act, Wording> = {
  promote: {
    label: 'Make operator',
    says: 'They can do everything you can: refunds, roles, letters. They are signed out, and come in anew.',
    done: (email) => `${email} runs the farm now.`,
  },
  demote: {
    label: 'Take the role away',
    says: 'They keep their account and see no operators’ page any more. They are signed out everywhere.',
    done: (email) => `${email} is a member now.`,
    danger: true,
  },
  close: {
    label: 'Close the account',
    says: 'They are signed out everywhere and cannot sign in until you open the account again. Nothing is deleted.',
    done: (email) => `The account of ${email} is closed.`,
    danger: true,
  },
  open: {
    label: 'Open the account',
    says: 'They can sign in again.',
    done: (email) => `The account of ${email} is open again.`,
  },
};

interface Props {
  act: Act;
  person: ListedPerson;
  onClose: () => void;
  onDone: (text: string) => void;
}

/** Asks before anything is done, and says what came of it. */
export function ChangeDialog({ act, person, onClose, onDone }: Props) {
  const { label, says, done, danger = false } = ACTS[act];
  const { mutate, isPending, error } = useChange();
  const change = () => mutate({ act, person }, { onSuccess: () => onDone(done(person.email)) });
  return (
    <Dialog open title={`${label}: ${person.email}`} onClose={onClose}>
      <p>{says}</p>
      <Problem text={whyNotChanged(error)} />
      <ConfirmFirst error={error} />
      <p className={classes.acts}>
        <Button
          type="button"
          kind={danger ? 'danger' : 'primary'}
          busy={isPending}
          busyLabel="Working..."
          onClick={change}
        >
          {label}
        </Button>
        <Button type="button" kind="quiet" onClick={onClose}>
          Cancel
        </Button>
      </p>
    </Dialog>
  );
}
