import { Banner } from '@farm/ui';
import type { PaymentsConfig } from './payments-config';

/** (+) Says that no money moves, wherever money would. */
export function TestMode({ mode }: Pick<PaymentsConfig, 'mode'>) {
  return mode === 'live' ? null : <Banner>Test mode: no real money moves.</Banner>;
}

/** (+) The card to try with, under the form. */
export function TestCard({ mode }: Pick<PaymentsConfig, 'mode'>) {
  return mode === 'live' ? null : <p>Use card 4242 4242 4242 4242, any future date, any CVC.</p>;
}
