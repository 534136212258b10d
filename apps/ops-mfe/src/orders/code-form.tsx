import { canonicalCode, course, guides } from '@farm/farm';
import { Banner, CheckboxGroup, Field, Form, RadioGroup } from '@farm/ui';
import { call } from '@farm/web-kit';
import admin from '../admin/admin.module.css';
import { FormSubmit } from '../admin/form-submit';
import { useAction, type Body } from '../admin/queries';
import { useForm, type Problems } from '../admin/form-state';
import { ORDER_ACTION } from './order-data';
import classes from './orders.module.css';
import { parseCents } from './parse-cents';

interface CodeFields {
  code: string;
  kind: 'percent' | 'cents';
  worth: string;
  products: string[];
  startsOn: string;
  endsOn: string;
  maxUses: string;
}

const EMPTY: CodeFields = {
  code: '',
  kind: 'percent',
  worth: '',
  products: [],
  startsOn: '',
  endsOn: '',
  maxUses: '100',
};
const PRODUCTS = [...guides, course]
  .filter(({ price }) => price > 0)
  .map(({ id, title }) => ({ value: id, label: title }));

const parseInteger = (text: string, min: number, max: number) => {
  const value = /^\d+$/.test(text.trim()) ? Number(text) : 0;
  return value >= min && value <= max ? value : null;
};

/** The request body; null if the form has errors. */
function parseTerms(fields: CodeFields): {
  terms: Body<'POST /api/ops/orders/codes'> | null;
  problems: Problems<CodeFields>;
} {
  const { kind, worth, startsOn, endsOn, products: productIds } = fields;
  const code = canonicalCode(fields.code);
  const percent = kind === 'percent' ? parseInteger(worth, 1, 100) : null;
  const cents = kind === 'cents' ? parseCents(worth) : null;
  const maxUses = parseInteger(fields.maxUses, 1, 100_000);
  const problems: Problems<CodeFields> = {};
  if (!/^[A-Z0-9-]{3,32}$/.test(code)) problems.code = 'Please use 3 to 32 letters, digits and dashes.';
  if (!percent && !cents)
    problems.worth =
      kind === 'percent' ? 'Please enter a percentage from 1 to 100.' : 'Please enter an amount, such as 5.00.';
  if (!startsOn) problems.startsOn = 'Please choose the first day.';
  if (!endsOn) problems.endsOn = 'Please choose the last day.';
  else if (endsOn < startsOn) problems.endsOn = 'The last day cannot be before the first.';
  if (maxUses === null) problems.maxUses = 'Please enter a number from 1 to 100,000.';
  if (maxUses === null || Object.keys(problems).length > 0) return { terms: null, problems };
  const value = percent ? { percent } : { cents: cents ?? 0 };
  return { terms: { code, ...value, productIds, startsOn, endsOn, maxUses }, problems };
}

export function CodeForm() {
  const { fields, control, submit, reset } = useForm(EMPTY, (values) => parseTerms(values).problems);
  const create = useAction({
    ...ORDER_ACTION,
    key: ['POST /api/ops/orders/codes'],
    send: ({ terms }: { terms: Body<'POST /api/ops/orders/codes'>; sent: CodeFields }) =>
      call('POST /api/ops/orders/codes', { body: terms }),
    onSuccess: (_, { sent }) => reset(sent),
  });
  const send = () => {
    const { terms } = parseTerms(fields);
    if (terms) create.submit({ terms, sent: fields });
  };
  const products = control('products');
  return (
    <Form className={admin.narrow} onSubmit={() => submit(send)} aria-label="New code">
      <Field label="Code" autoComplete="off" {...control('code')} />
      <RadioGroup
        legend="Worth"
        options={[
          { value: 'percent', label: 'Percent' },
          { value: 'cents', label: 'Dollars' },
        ]}
        {...control('kind')}
      />
      <Field
        label={fields.kind === 'percent' ? 'Percent off' : 'Dollars off'}
        inputMode="decimal"
        {...control('worth')}
      />
      <CheckboxGroup
        legend="For these products (none selected: all)"
        options={PRODUCTS}
        values={products.value}
        onValuesChange={products.onValueChange}
      />
      <div className={classes.pair}>
        <Field type="date" label="First day" {...control('startsOn')} />
        <Field type="date" label="Last day" {...control('endsOn')} />
      </div>
      <Field label="How often it can be used" inputMode="numeric" {...control('maxUses')} />
      <Banner variant="success">{create.data && !create.error && `The code ${create.data.code} was created.`}</Banner>
      <FormSubmit action={create}>Create code</FormSubmit>
    </Form>
  );
}
