import { looksLikeEmail } from '@farm/farm';
import { call, refusalOf, sentenceOf } from '@farm/web-kit';
import { useRef, useState } from 'react';
import { knownWriter } from '../writer/known-writer';

// Spec 2 sections 5 and 8.
const INCOMPLETE = 'Please fill in all fields';
const NOT_AN_ADDRESS = 'Please enter a valid email address';
const FAILED = 'Something went wrong. Please try again.';

export interface Fields {
  firstName: string;
  email: string;
  newsletter: boolean;
  website: string;
}

type State =
  | { step: 'writing' }
  | { step: 'faulty'; problem: string; fields: readonly (keyof Fields)[] }
  | { step: 'sending' }
  | { step: 'done'; newsletter: boolean }
  | { step: 'failed'; problem: string };

function useFields() {
  const { name, email } = knownWriter.use();
  const [typed, setTyped] = useState<Partial<Fields>>({});
  const fields: Fields = { firstName: name, email, newsletter: false, website: '', ...typed };
  const set = <K extends keyof Fields>(field: K, value: Fields[K]) => setTyped((now) => ({ ...now, [field]: value }));
  return { fields, set };
}

/** What the page itself can tell is wrong. */
function faultOf({ firstName, email }: Fields): Extract<State, { step: 'faulty' }> | null {
  const blank = [firstName.trim() === '' && 'firstName', email.trim() === '' && 'email'] as const;
  const fields = blank.filter((field) => field !== false);
  if (fields.length > 0) return { step: 'faulty', problem: INCOMPLETE, fields };
  return looksLikeEmail(email.trim()) ? null : { step: 'faulty', problem: NOT_AN_ADDRESS, fields: ['email'] };
}

/** The service knows more addresses for what they are not: its sentence stands by the field as well. */
function failureOf(failure: unknown): State {
  if (refusalOf(failure)?.code === 'lead.email')
    return { step: 'faulty', problem: sentenceOf(failure) ?? NOT_AN_ADDRESS, fields: ['email'] };
  return { step: 'failed', problem: sentenceOf(failure) ?? FAILED };
}

/** The sign-up's talk with its service; a press while one is being answered does nothing. */
export function useSignUp() {
  const { fields, set } = useFields();
  const [state, setState] = useState<State>({ step: 'writing' });
  const sending = useRef(false); // state is known to the next render, a double press comes before it

  const send = async () => {
    sending.current = true;
    setState({ step: 'sending' });
    const { newsletter, website } = fields;
    const [firstName, email] = [fields.firstName.trim(), fields.email.trim()];
    try {
      await call('POST /api/capture-lead', { body: { firstName, email, newsletter, website } });
      knownWriter.change((known) => ({ name: known.name || firstName, email }));
      setState({ step: 'done', newsletter });
    } catch (failure) {
      setState(failureOf(failure));
    } finally {
      sending.current = false;
    }
  };

  return {
    fields,
    state,
    set: <K extends keyof Fields>(field: K, value: Fields[K]) => {
      set(field, value);
      if (state.step === 'faulty') setState({ step: 'writing' });
    },
    submit: () => {
      if (sending.current) return;
      const fault = faultOf(fields);
      if (fault) setState(fault);
      else void send();
    },
  };
}
