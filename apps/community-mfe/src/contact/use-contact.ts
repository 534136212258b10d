import { newKey, site } from '@farm/farm';
import { call, sentenceOf } from '@farm/web-kit';
import { useEffect, useRef, useState } from 'react';
import { knownWriter } from '../writer/known-writer';

const AT_LEAST_MS = 1_000;
const THANKS_MS = 5_000;
export const THANKS = "Thank you for your message! We'll get back to you soon."; // Spec 2 section 8
export const INCOMPLETE = 'Please fill out all fields before submitting.';
const FAILED = `We could not send this just now. Try again, or write to ${site.emails.info}`;

export type Fields = Record<'name' | 'email' | 'message' | 'website', string>;

export interface Sent {
  at: Date;
  reference: string;
}

type State =
  | { step: 'writing' }
  | { step: 'incomplete' }
  | { step: 'sending' }
  | { step: 'thanked' }
  | { step: 'failed'; problem: string };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The thanks stand for five seconds. */
function useThanks(thanked: boolean, over: () => void): void {
  const latest = useRef(over);
  useEffect(() => {
    latest.current = over;
  });
  useEffect(() => {
    if (!thanked) return undefined;
    const timer = setTimeout(() => latest.current(), THANKS_MS);
    return () => clearTimeout(timer);
  }, [thanked]);
}

/** What this visitor typed, over what this browser knows of them. */
function useFields() {
  const known = knownWriter.use();
  const [typed, setTyped] = useState<Partial<Fields>>({});
  const fields: Fields = { message: '', website: '', ...known, ...typed };
  const type = (name: keyof Fields, value: string) => setTyped((now) => ({ ...now, [name]: value }));
  // What was typed while the message was on its way is the next one's beginning.
  const clear = (sent: string) => setTyped((now) => (now.message === sent ? { ...now, message: '' } : now));
  return { fields, type, clear };
}

/** The contact page's talk with its service: every word stays until it has arrived. */
export function useContact() {
  const { fields, type, clear } = useFields();
  const [state, setState] = useState<State>({ step: 'writing' });
  const [sent, setSent] = useState<Sent | null>(null);
  const sending = useRef(false); // state is known to the next render, a double press comes before it
  const key = useRef<string | null>(null); // of this message, through all its tries
  useThanks(state.step === 'thanked', () => setState({ step: 'writing' }));

  const deliver = async () => {
    const [name, email, message] = [fields.name.trim(), fields.email.trim(), fields.message.trim()];
    sending.current = true;
    setState({ step: 'sending' });
    key.current ??= newKey();
    try {
      const body = { name, email, message, key: key.current, website: fields.website };
      const [{ reference }] = await Promise.all([call('POST /api/contact', { body }), pause(AT_LEAST_MS)]);
      key.current = null;
      knownWriter.change(() => ({ name, email }));
      clear(fields.message);
      setSent({ at: new Date(), reference });
      setState({ step: 'thanked' });
    } catch (failure) {
      setState({ step: 'failed', problem: sentenceOf(failure) ?? FAILED });
    } finally {
      sending.current = false;
    }
  };

  return {
    fields,
    state,
    sent,
    type: (name: keyof Fields) => (value: string) => {
      type(name, value);
      if (state.step === 'incomplete') setState({ step: 'writing' });
      if (name !== 'website') key.current = sending.current ? key.current : null; // other words are another message
    },
    send: () => {
      if (sending.current) return;
      const complete = [fields.name, fields.email, fields.message].every((text) => text.trim() !== '');
      if (complete) void deliver();
      else setState({ step: 'incomplete' });
    },
  };
}
