import { Button, classList, Field, Form, Select } from '@farm/ui';
import type { CallKey } from '@farm/contracts';
import { queriesOf, useQueryClient, useSearchParams } from '@farm/web-kit';
import { useState, type ReactNode } from 'react';
import classes from './filter-form.module.css';
import type { Query } from './queries';

interface FieldRowProps {
  label: string;
  submit?: ReactNode;
  onSubmit: () => void;
  children: ReactNode;
}

export function FieldRow({ label, submit = <Button>Search</Button>, onSubmit, children }: FieldRowProps) {
  return (
    <Form className={classes.search} onSubmit={onSubmit} aria-label={label}>
      {children}
      <div className={classes.submit}>{submit}</div>
    </Form>
  );
}

export const optionsOf = (labels: Readonly<Record<string, string>>): ReactNode =>
  Object.entries(labels).map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));

export interface Filter {
  /** The query parameter of the page's address. */
  name: string;
  label: string;
  hint?: string;
  type?: 'search' | 'date';
  /** Labels by value; makes the field a select. */
  options?: Readonly<Record<string, string>>;
  maxLength?: number;
  isWide?: boolean;
}

interface FilterFormProps {
  label: string;
  filters: readonly Filter[];
  /** The calls to load again when the same search is submitted again. */
  reload: readonly CallKey[];
}

/** The filters in the page's URL. The service validates them. */
export function useFilters<K extends CallKey>(filters: readonly Filter[]): Query<K> {
  const [params] = useSearchParams();
  const values = filters.map(({ name }) => [name, params.get(name)?.trim()]);
  return Object.fromEntries(values.filter(([, value]) => value)) as Query<K>;
}

/** The typed filters, which follow the page's URL. The fields stay mounted, so that a search does not lose the focus. */
function useFilterValues(applied: Readonly<Record<string, string>>) {
  const [values, setValues] = useState(applied);
  const [followed, setFollowed] = useState(applied);
  if (JSON.stringify(followed) !== JSON.stringify(applied)) {
    setFollowed(applied);
    setValues(applied);
  }
  return [values, setValues] as const;
}

/** Filters of a list. They are stored in the page's URL, so that a search can be shared. */
export function FilterForm({ label, filters, reload }: FilterFormProps) {
  const cache = useQueryClient();
  const [params, setParams] = useSearchParams();
  const [values, setValues] = useFilterValues(
    Object.fromEntries(filters.map(({ name }) => [name, params.get(name) ?? ''])),
  );
  const search = () => {
    const next = new URLSearchParams(params);
    for (const { name } of filters) {
      const value = values[name]?.trim() ?? '';
      if (value === '') next.delete(name);
      else next.set(name, value);
    }
    if (next.toString() === params.toString()) void cache.invalidateQueries(queriesOf(...reload));
    else setParams(next, { preventScrollReset: true });
  };
  return (
    <FieldRow label={label} onSubmit={search}>
      {filters.map(({ name, options, isWide, type = 'search', ...field }) => {
        const control = {
          ...field,
          value: values[name] ?? '',
          onValueChange: (value: string) => setValues((now) => ({ ...now, [name]: value })),
        };
        return (
          <div key={name} className={classList(isWide && classes.wide)}>
            {options ? (
              <Select {...control}>{optionsOf(options)}</Select>
            ) : (
              <Field type={type} autoComplete="off" {...control} />
            )}
          </div>
        );
      })}
    </FieldRow>
  );
}
