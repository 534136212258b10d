import { postOpsOrdersCodes } from '@farm/contracts/form-rules';
import { canonicalCode, course, guides } from '@farm/farm';
import { Banner, CheckboxGroup, Field, Form, RadioGroup } from '@farm/ui';
import { call } from '@farm/web-kit';
import { useActionForm } from '../admin/action-form';
import admin from '../admin/admin.module.css';
import { FormSubmit } from '../admin/form-submit';
import { ORDER_ACTION } from './order-data';
import classes from './orders.module.css';
import { parseCents } from '../admin/parse-cents';

type CodeFields = {
  code: string;
  kind: 'percent' | 'cents';
  worth: string;
  productIds: string[];
  startsOn: string;
  endsOn: string;
  maxUses: string;
};

const EMPTY: CodeFields = {
  code: '',
  kind: 'percent',
  worth: '',
  productIds: [],
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

/** The numbers as the service gets them; null if they are invalid. */
const parseNumbers = ({ kind, worth, maxUses }: CodeFields) => ({
  percent: kind === 'percent' ? parseInteger(worth, 1, 100) : null,
  cents: kind === 'cents' ? parseCents(worth) : null,
  maxUses: parseInteger(maxUses, 1, 100_000),
});

/** The errors that lengths and required fields do not show. */
function checkTerms(fields: CodeFields) {
  const { fields: rules } = postOpsOrdersCodes;
  const { percent, cents, maxUses } = parseNumbers(fields);
  const isInOrder = fields.endsOn === '' || fields.endsOn >= fields.startsOn;
  return {
    code: /^[A-Z0-9-]{3,32}$/.test(canonicalCode(fields.code)) ? undefined : rules.code.message,
    worth: percent || cents ? undefined : rules[fields.kind].message,
    endsOn: isInOrder ? undefined : 'The last day cannot be before the first.',
    maxUses: maxUses === null ? rules.maxUses.message : undefined,
  };
}

export function CodeForm() {
  const form = useActionForm({
    ...ORDER_ACTION,
    rules: postOpsOrdersCodes,
    values: EMPTY,
    content: ['code', 'kind', 'worth', 'productIds', 'startsOn', 'endsOn', 'maxUses'],
    key: ['POST /api/ops/orders/codes'],
    check: checkTerms,
    send: (values) => {
      const { productIds, startsOn, endsOn } = values;
      const { percent, cents, maxUses } = parseNumbers(values);
      const worth = percent === null ? { cents: cents ?? 0 } : { percent };
      const code = canonicalCode(values.code);
      return call('POST /api/ops/orders/codes', {
        body: { code, ...worth, productIds, startsOn, endsOn, maxUses: maxUses ?? 0 },
      });
    },
  });
  return (
    <Form className={admin.narrow} onSubmit={form.submit} aria-label="New code">
      <Field label="Code" autoComplete="off" {...form.field('code')} />
      <RadioGroup
        legend="Worth"
        options={[
          { value: 'percent', label: 'Percent' },
          { value: 'cents', label: 'Dollars' },
        ]}
        {...form.choice('kind')}
      />
      <Field
        label={form.values.kind === 'percent' ? 'Percent off' : 'Dollars off'}
        inputMode="decimal"
        {...form.field('worth')}
      />
      <CheckboxGroup
        legend="For these products (none selected: all)"
        options={PRODUCTS}
        values={form.values.productIds}
        onValuesChange={(ids) => form.set('productIds', ids)}
      />
      <div className={classes.pair}>
        <Field type="date" label="First day" {...form.field('startsOn')} />
        <Field type="date" label="Last day" {...form.field('endsOn')} />
      </div>
      <Field label="How often it can be used" inputMode="numeric" {...form.field('maxUses')} />
      <Banner variant="success">{form.data && !form.error && `The code ${form.data.code} was created.`}</Banner>
      <FormSubmit action={form}>Create code</FormSubmit>
    </Form>
  );
}
