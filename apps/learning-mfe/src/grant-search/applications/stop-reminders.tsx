import { Button, buttonClass, Card, Problem } from '@farm/ui';
import { call, Link, sentenceOf, useMutation } from '@farm/web-kit';

/** Where a reminder's 'No more reminders about it' leads. Programs that look through mail open links: the button stops. */
export function StopReminders({ token }: { token: string }) {
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call('POST /api/grants/reminders/stop/:token', { params: { token } }),
  });
  return (
    <Card title="No more reminders" level="h2">
      <p role="status">
        {isSuccess
          ? 'Done. We write no more reminders about that application.'
          : 'Press the button, and we write no more reminders about that application. It stays in your list.'}
      </p>
      {!isSuccess && (
        <Button type="button" busy={isPending} busyLabel="Stopping..." onClick={() => mutate()}>
          Stop the reminders
        </Button>
      )}
      <Problem text={error && (sentenceOf(error) ?? 'That did not work. Check your connection and try again.')} />
      <Link className={buttonClass('text')} to="/grant-search">
        Go to grant search
      </Link>
    </Card>
  );
}
