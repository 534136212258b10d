import { useQuery } from '@farm/web-kit';
import { Elements } from '@stripe/react-stripe-js';
import { useState, type ReactNode } from 'react';
import { CardFields } from './card-fields';
import { cardLook, readTokens } from './card-look';
import { loadCards } from './load-cards';
import type { PayResult } from './payment/pay';
import type { Setup } from './use-setup';

export interface CardFormProps {
  setup: Setup;
  product: { id: string; title: string };
  /** A guide comes back by itself, the course always through the card company's redirect. */
  redirect: 'if_required' | 'always';
  returnPath: string;
  label: string;
  busyLabel: string;
  /** The buyer's address when the page knows it; without it the form asks, and an empty answer is fine. */
  email?: string;
  /** The payment is being replaced: the button waits. A form that changed under a running payment would lose it. */
  changing: boolean;
  onBusy: (busy: boolean) => void;
  /** How a press ended; not called for a buyer who has left the page. */
  onResult: (result: PayResult) => void;
  /** Goes to the card company's own page, which needs no form here. */
  onElsewhere?: () => Promise<void>;
  /** Notes under the button. */
  children: ReactNode;
}

/** The card company's form with the pay button. It stays mounted until a running payment has ended. */
export function CardForm(props: CardFormProps) {
  const { config, clientSecret } = props.setup;
  const cards = useQuery({ queryKey: ['payments', 'cards'], queryFn: () => loadCards(config) });
  const [appearance] = useState(() => cardLook(readTokens()));
  const [life, setLife] = useState(0);
  const [typed, setTyped] = useState(''); // outlives the fields: a code opens another payment
  const again = () => {
    setLife(life + 1);
    if (cards.isError) void cards.refetch();
  };
  return (
    <Elements key={`${clientSecret} ${life}`} stripe={cards.data ?? null} options={{ clientSecret, appearance }}>
      <CardFields {...props} away={cards.isError} typed={typed} onTyped={setTyped} onTryAgain={again} />
    </Elements>
  );
}
