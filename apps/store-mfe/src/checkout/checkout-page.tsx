import { Button, Card, Form, FormError, Status } from '@farm/ui';
import { call, toast, useLocation, useNavigate, useSubmit } from '@farm/web-kit';
import { useEffect, useRef } from 'react';
import classes from '../card-form/card-form.module.css';
import { parseCheckoutItem, checkoutItemFromQuery, type CheckoutItem } from './checkout-item';
import { PaidForm } from './paid-form';

function CheckoutForm({ item }: { item: CheckoutItem | null }) {
  if (!item) return <Status>Setting up checkout...</Status>;
  return item.price === 0 ? <FreeForm item={item} /> : <PaidForm item={item} />;
}

/** /checkout. Without a guide in the navigation state or the query string it redirects to the store. */
function CheckoutPage() {
  const { state, search } = useLocation();
  const item = parseCheckoutItem(state) ?? checkoutItemFromQuery(search);
  const navigate = useNavigate();
  const isMissing = item === null;
  const isRedirected = useRef(false);
  useEffect(() => {
    if (!isMissing || isRedirected.current) return;
    isRedirected.current = true; // one message, also if the effect runs again before the page has changed
    toast({ title: 'Invalid Request', description: 'No product selected for checkout.', variant: 'destructive' });
    void navigate('/country-store', { replace: true });
  }, [isMissing, navigate]);
  return (
    <div className={classes.page}>
      <h1>Checkout</h1>
      <CheckoutForm item={item} />
    </div>
  );
}

const DOWNLOAD_ERROR = 'Unable to prepare download. Please try again.';

/** The checkout of a guide that costs nothing. */
function FreeForm({ item: { bookId, title } }: { item: CheckoutItem }) {
  const navigate = useNavigate();
  const { submit, isPending, problem } = useSubmit({
    send: () => call('POST /api/free-orders', { body: { bookId } }),
    onSuccess: ({ sessionId }) => {
      toast({ title: 'Download Ready!' });
      const query = new URLSearchParams({ session_id: sessionId, book_id: bookId });
      void navigate(`/download-success?${query}`, { state: { bookId, title, price: 0, isFree: true } });
    },
    toMessage: () => DOWNLOAD_ERROR,
    onError: () => toast({ title: 'Download Error', description: DOWNLOAD_ERROR, variant: 'destructive' }),
  });
  return (
    <Card title={title} level="h2">
      <p className={classes.price}>FREE</p>
      <p>This guide is free to support farming communities.</p>
      <Form onSubmit={() => submit()}>
        <FormError text={problem} />
        <Button isPending={isPending} pendingLabel="Preparing Download...">
          Download Free Guide
        </Button>
      </Form>
    </Card>
  );
}

export { CheckoutPage as Component };
