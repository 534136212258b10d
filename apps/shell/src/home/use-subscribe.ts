import { looksLikeEmail } from '@farm/farm';
import { call, sentenceOf } from '@farm/web-kit';
import { useRef, useState } from 'react';

const DONE = 'Thank you! Please check your inbox to confirm.';
const NOT_AN_ADDRESS = 'Please enter a valid email address';
const FAILED = 'Something went wrong. Please try again.';

type State =
  | { step: 'writing' }
  | { step: 'faulty' }
  | { step: 'sending' }
  | { step: 'done' }
  | { step: 'failed'; problem: string };

interface Subscribing {
  email: string;
  type: (email: string) => void;
  /** What is wrong with the address. */
  error: string | undefined;
  /** Why it could not be sent; what was typed stays. */
  problem: string | undefined;
  done: string | undefined;
  busy: boolean;
  subscribe: () => void;
}

/** The mailing list's talk with its service; a press while one is being answered does nothing. */
export function useSubscribe(): Subscribing {
  const [email, setEmail] = useState('');
  const [state, setState] = useState<State>({ step: 'writing' });
  const sending = useRef(false); // state is known to the next render, a double press comes before it
  const send = async () => {
    sending.current = true;
    setState({ step: 'sending' });
    try {
      await call('POST /api/newsletter/subscribe', { body: { email: email.trim() } });
      setEmail('');
      setState({ step: 'done' });
    } catch (failure) {
      setState({ step: 'failed', problem: sentenceOf(failure) ?? FAILED });
    } finally {
      sending.current = false;
    }
  };
  return {
    email,
    type: (typed) => {
      setEmail(typed);
      if (state.step !== 'sending') setState({ step: 'writing' });
    },
    error: state.step === 'faulty' ? NOT_AN_ADDRESS : undefined,
    problem: state.step === 'failed' ? state.problem : undefined,
    done: state.step === 'done' ? DONE : undefined,
    busy: state.step === 'sending',
    subscribe: () => {
      if (sending.current) return;
      if (looksLikeEmail(email.trim())) void send();
      else setState({ step: 'faulty' });
    },
  };
}
