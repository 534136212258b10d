import { coverOf, site } from '@farm/farm';
import { Banner, Disclosure, PacketCover, Stack } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { useId, useState, type ReactNode } from 'react';
import { CardForm, type CardFormProps } from './card-form';
import classes from './card-form.module.css';
import { DiscountCodeForm } from './discount-code-form';
import { usePaymentIntent, type PaymentRequest, type PaymentSetup } from './use-payment-intent';

/** The payment of one product, and whether its form is in use. */
export function useCheckout(request: PaymentRequest) {
  const [isBusy, setBusy] = useState(false);
  const [isFilled, setFilled] = useState(false);
  const payment = usePaymentIntent(request, () => !isBusy && !isFilled);
  return { ...payment, isBusy, setBusy, setFilled };
}

type CardProps = 'product' | 'redirect' | 'returnPath' | 'label' | 'pendingLabel' | 'email' | 'onResult';

interface CheckoutColumnsProps extends Pick<CardFormProps, CardProps | 'onHostedCheckout'> {
  checkout: ReturnType<typeof useCheckout>;
  setup: PaymentSetup;
  /** For the product's cover. */
  productId: string;
  title: string;
  /** '$39.99': the amount that will be charged. */
  total: string;
  /** The price without a discount code. */
  fullPrice: string;
  /** What the buyer gets, in one line. */
  summary: string;
  /** What else a buyer may want to know, folded. */
  more?: ReactNode;
  /** Where the purchase is sent. */
  delivery?: ReactNode;
  /** Notes under the pay button, before the terms of sale. */
  notes?: ReactNode;
}

/** The order summary with the discount code, beside the card form. */
export function CheckoutColumns(props: CheckoutColumnsProps) {
  const { checkout, setup, productId, title, total, fullPrice, summary, more, delivery, notes, ...card } = props;
  const headingId = useId();
  return (
    <>
      {setup.config.mode !== 'live' && <Banner>Test mode: no real money moves.</Banner>}
      <div className={classes.columns}>
        <section className={classes.summary} aria-labelledby={headingId}>
          <PacketCover {...coverOf(productId)} className={classes.cover} />
          <h2 id={headingId} className={classes.heading}>
            Complete Your Purchase
          </h2>
          <p className={classes.title}>{title}</p>
          <p className={classes.price}>{total}</p>
          {setup.code !== null && <p className={classes.before}>{`${fullPrice} before your code`}</p>}
          <p>{summary}</p>
          <p>{`Your money back for ${site.refundDays} days. Just write to us.`}</p>
          {delivery}
          {more !== undefined && (
            <Disclosure variant="text" summary="What else to know">
              <Stack gap={3}>{more}</Stack>
            </Disclosure>
          )}
          <DiscountCodeForm applied={setup.code} total={total} disabled={checkout.isBusy} onCode={checkout.applyCode} />
        </section>
        <CardForm
          {...card}
          setup={setup}
          isChanging={checkout.isChanging}
          onBusy={checkout.setBusy}
          onFilled={checkout.setFilled}
        >
          {notes}
          <SaleTerms />
        </CardForm>
      </div>
    </>
  );
}

const SaleTerms = () => (
  <p>
    By paying you agree to the <Link to="/terms">Terms of Use</Link>.
  </p>
);
