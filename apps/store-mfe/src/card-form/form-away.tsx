import { Button, Problem } from '@farm/ui';
import { useMutation } from '@farm/web-kit';
import classes from './card-form.module.css';

interface FormAwayProps {
  onTryAgain: () => void;
  onElsewhere?: () => Promise<void>;
}

/** The card company's form did not come. Nothing was sent, and its own page may still work. */
export function FormAway({ onTryAgain, onElsewhere }: FormAwayProps) {
  const leaving = useMutation({ mutationFn: () => onElsewhere?.() ?? Promise.resolve() });
  return (
    <div className={classes.away}>
      <Problem text="The card form did not load. Nothing was charged. Please check your connection and try again." />
      {onElsewhere && (
        <Button
          type="button"
          kind="second"
          busy={leaving.isPending}
          busyLabel="Opening..."
          onClick={() => leaving.mutate()}
        >
          Pay on the card provider&apos;s page
        </Button>
      )}
      <Button type="button" kind="quiet" onClick={onTryAgain}>
        Try again
      </Button>
    </div>
  );
}
