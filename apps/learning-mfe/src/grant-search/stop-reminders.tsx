import { Button, buttonClass, Card, FormError } from '@farm/ui';
import { call, Link, getServerMessage, useMutation } from '@farm/web-kit';

/** Target of a reminder's unsubscribe link. Mail scanners open links, so only the button stops reminders. */
export function StopReminders({ token }: { token: string }) {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call('POST /api/grants/reminders/stop/:token', { params: { token } }),
  });
  return (
    <Card title="No more reminders" level="h2">
      <p role="status">
        {isSuccess
          ? "Done. We won't send any more reminders about that application."
          : 'Press the button to stop the reminders about that application. It stays in your list.'}
      </p>
      {!isSuccess && (
        <Button type="button" isPending={isPending} pendingLabel="Stopping..." onClick={() => mutate()}>
          Stop the reminders
        </Button>
      )}
      <FormError
        text={error && (getServerMessage(error) ?? "That didn't work. Check your connection and try again.")}
      />
      <Link className={buttonClass('link')} to="/grant-search">
        Go to grant search
      </Link>
    </Card>
  );
}
