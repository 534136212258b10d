import { Button, Problem } from '@farm/ui';
import { call, useMutation } from '@farm/web-kit';
import { whatFailed } from '../failures/what-failed';
import classes from './forget-device.module.css';

interface ForgetDeviceProps {
  /** The order has no address: no mailed link will ever open it again. */
  isOnlyWay: boolean;
  onForgotten: () => void;
}

/** Ends this browser's access, for shared computers. */
export function ForgetDevice({ isOnlyWay, onForgotten }: ForgetDeviceProps) {
  const ending = useMutation({ mutationFn: () => call('POST /api/library/forget'), onSuccess: onForgotten });
  return (
    <div className={classes.device} data-print="never">
      <p>
        {isOnlyWay
          ? 'We have no e-mail for this order: once this device is forgotten, no mailed link can open it.'
          : 'On a shared computer? Forget this device, and come back by a mailed link.'}
      </p>
      <Problem
        text={ending.isError ? whatFailed(ending.error, 'This device is not forgotten yet. Try again.') : null}
      />
      <Button
        type="button"
        kind="quiet"
        busy={ending.isPending}
        busyLabel="Forgetting..."
        onClick={() => ending.mutate()}
      >
        Forget this device
      </Button>
    </div>
  );
}
