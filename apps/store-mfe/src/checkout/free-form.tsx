import { Button, Card, Form, Problem } from '@farm/ui';
import { call, toast, useMutation, useNavigate } from '@farm/web-kit';
import classes from '../card-form/card-form.module.css';
import type { CheckoutItem } from './checkout-item';

const FAILED = 'Unable to prepare download. Please try again.';

/** The checkout of a guide that costs nothing. */
export function FreeForm({ item: { bookId, title } }: { item: CheckoutItem }) {
  const go = useNavigate();
  const order = useMutation({
    mutationFn: () => call('POST /api/free-orders', { body: { bookId } }),
    onSuccess: ({ sessionId }) => {
      toast({ title: 'Download Ready!' });
      const query = new URLSearchParams({ session_id: sessionId, book_id: bookId });
      void go(`/download-success?${query}`, { state: { bookId, title, price: 0, isFree: true } });
    },
    onError: () => toast({ title: 'Download Error', description: FAILED, variant: 'destructive' }),
  });
  const busy = order.isPending;
  return (
    <Card title={title} level="h2">
      <p className={classes.price}>FREE</p>
      <p>This guide is free to support farming communities.</p>
      <Form onSubmit={() => order.mutate()}>
        <Problem text={order.isError ? FAILED : null} />
        <Button busy={busy} busyLabel="Preparing Download..." disabled={busy}>
          Download Free Guide
        </Button>
      </Form>
    </Card>
  );
}
