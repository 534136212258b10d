import { Button, FormError, Stack } from '@farm/ui';
import { call, useSubmit } from '@farm/web-kit';
import { errorMessage } from '../errors';
import classes from './end-access.module.css';

interface EndAccessProps {
  /** The order has no email address, so no link can open it again. */
  isOnlyAccess: boolean;
  onEnd: () => void;
}

/** Ends this browser's access, for shared computers. */
export function EndAccess({ isOnlyAccess, onEnd }: EndAccessProps) {
  const { submit, isPending, problem } = useSubmit({
    send: () => call('POST /api/library/forget'),
    onSuccess: onEnd,
    toMessage: (error) => errorMessage(error, "We couldn't forget this device. Please try again."),
  });
  return (
    <Stack gap={3} className={classes.box} data-print="never">
      <p>
        {isOnlyAccess
          ? 'We have no email address for this order. Once you forget this device, no emailed link can open it again.'
          : 'On a shared computer? Forget this device. You can come back by an emailed link.'}
      </p>
      <FormError text={problem} />
      <Button
        type="button"
        variant="outline"
        isPending={isPending}
        pendingLabel="Forgetting..."
        onClick={() => submit()}
      >
        Forget this device
      </Button>
    </Stack>
  );
}
