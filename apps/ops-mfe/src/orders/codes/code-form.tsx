import { course, guides } from '@farm/farm';
import { Banner, Button, CheckboxGroup, Field, Form, Problem, RadioGroup } from '@farm/ui';
import { useState } from 'react';
import classes from '../orders.module.css';
import { whyNot, useCreateCode, type CodeTerms } from '../use-orders';
import { typedCents } from '../words';

interface Typed {
  code: string;
  kind: 'percent' | 'cents';
  worth: string;
  products: string[];
  startsOn: string;
  endsOn: string;
  maxUses: string;
}
type Wrong = Partial<Record<keyof Typed, string>>;

const EMPTY: Typed = { code: '', kind: 'percent', worth: '', products: [], startsOn: '', endsOn: '', maxUses: '100' };
const PRODUCTS = [...guides, course]
  .filter(({ price }) => price > 0)
  .map(({ id, title }) => ({ value: id, label: title }));

const whole = (text: string, from: number, to: number) => {
  const value = /^\d+$/.test(text.trim()) ? Number(text) : 0;
  return value >= from && value <= to ? value : null;
};

/** The terms as the service takes them, or what is wrong with the form. */
function readTerms(typed: Typed): { ok: true; terms: CodeTerms } | { ok: false; wrong: Wrong } {
  const code = typed.code.trim().toUpperCase();
  const percent = typed.kind === 'percent' ? whole(typed.worth, 1, 100) : null;
  const cents = typed.kind === 'cents' ? typedCents(typed.worth) : null;
  const maxUses = whole(typed.maxUses, 1, 100_000);
  const wrong: Wrong = {};
  if (!/^[A-Z0-9-]{3,32}$/.test(code)) wrong.code = 'Please use 3 to 32 letters, digits and dashes.';
  if (!percent && !cents)
    wrong.worth =
      typed.kind === 'percent' ? 'Please give a percentage from 1 to 100.' : 'Please give an amount, such as 5.00.';
  if (!typed.startsOn) wrong.startsOn = 'Please choose the first day.';
  if (!typed.endsOn) wrong.endsOn = 'Please choose the last day.';
  else if (typed.endsOn < typed.startsOn) wrong.endsOn = 'The last day cannot come before the first.';
  if (maxUses === null) wrong.maxUses = 'Please give a number from 1 to 100,000.';
  if (maxUses === null || Object.keys(wrong).length > 0) return { ok: false, wrong };
  const { products: productIds, startsOn, endsOn } = typed;
  const worth = percent ? { percent } : { cents: cents ?? 0 };
  return { ok: true, terms: { code, ...worth, productIds, startsOn, endsOn, maxUses } };
}

function useCodeForm() {
  const [typed, setTyped] = useState(EMPTY);
  const [wrong, setWrong] = useState<Wrong>({});
  const { mutate, isPending, error, data } = useCreateCode();
  const send = () => {
    const read = readTerms(typed);
    setWrong(read.ok ? {} : read.wrong);
    if (read.ok && !isPending) mutate(read.terms, { onSuccess: () => setTyped(EMPTY) });
  };
  return { typed, set: (part: Partial<Typed>) => setTyped({ ...typed, ...part }), wrong, send, isPending, error, data };
}

/** A new discount code. */
export function CodeForm() {
  const { typed, set, wrong, send, isPending, error, data } = useCodeForm();
  return (
    <Form className={classes.narrow} onSubmit={send} aria-label="New code">
      <Field label="Code" value={typed.code} onValue={(code) => set({ code })} error={wrong.code} autoComplete="off" />
      <RadioGroup
        legend="Worth"
        options={[
          { value: 'percent', label: 'Percent' },
          { value: 'cents', label: 'Dollars' },
        ]}
        value={typed.kind}
        onValue={(kind) => set({ kind })}
      />
      <Field
        label={typed.kind === 'percent' ? 'Percent off' : 'Dollars off'}
        inputMode="decimal"
        value={typed.worth}
        onValue={(worth) => set({ worth })}
        error={wrong.worth}
      />
      <CheckboxGroup
        legend="For these products (none chosen: for all)"
        options={PRODUCTS}
        values={typed.products}
        onValues={(products) => set({ products })}
      />
      <div className={classes.pair}>
        <Field
          type="date"
          label="First day"
          value={typed.startsOn}
          onValue={(startsOn) => set({ startsOn })}
          error={wrong.startsOn}
        />
        <Field
          type="date"
          label="Last day"
          value={typed.endsOn}
          onValue={(endsOn) => set({ endsOn })}
          error={wrong.endsOn}
        />
      </div>
      <Field
        label="How often it may be used"
        inputMode="numeric"
        value={typed.maxUses}
        onValue={(maxUses) => set({ maxUses })}
        error={wrong.maxUses}
      />
      <Problem text={whyNot(error)} />
      <Banner kind="ok">{data && !error && `The code ${data.code} is made.`}</Banner>
      <div>
        <Button busy={isPending} busyLabel="Working...">
          Make the code
        </Button>
      </div>
    </Form>
  );
}
