import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Button } from './button';
import { RadioGroup, type Option } from './radio-group';
import { Dialog } from './dialog';
import { Field, TextArea } from './field';
import { Form, FormError } from './form';
import { Row } from './layout';

interface FieldText {
  label: string;
  hint?: string;
  /** By default empty, or the first option. */
  initial?: string;
  /** Returns a sentence for an invalid value. Gets the trimmed value. */
  validate?: (value: string) => string | undefined;
}

/** A field of an ActionDialog: an input, a textarea or radio buttons. */
export type ActionField<Name extends string = string> = FieldText & { name: Name } & (
    | { type?: 'text' | 'email' | 'number' | 'date' | 'time'; autoComplete?: string }
    | { type: 'textarea'; rows?: number; limit?: number }
    | { type: 'radio'; options: readonly [Option<string>, ...Option<string>[]] }
  );

type Values<Name extends string> = Record<Name, string>;

interface FormButtonsProps {
  submitLabel: string;
  pendingLabel?: string;
  variant?: 'primary' | 'danger';
  isPending: boolean;
  onCancel: () => void;
}

interface ActionFormProps<Name extends string> extends FormButtonsProps {
  /** Describes the action, above the fields. */
  children?: ReactNode;
  fields?: readonly ActionField<Name>[];
  /** Why the last submission failed. */
  problem: string | null;
  /** Shown above the buttons after a failure, such as a link to sign in again. */
  recovery?: ReactNode;
  /** Gets the trimmed values if all fields are valid. */
  onSubmit: (values: Values<Name>) => void;
}

interface ActionFieldViewProps {
  field: ActionField;
  value: string;
  error: string | undefined;
  onValueChange: (value: string) => void;
}

function ActionFieldView({ field, value, error, onValueChange }: ActionFieldViewProps) {
  const { label, hint } = field;
  if (field.type === 'radio') {
    return <RadioGroup legend={label} options={field.options} value={value} onValueChange={onValueChange} />;
  }
  const common = { label, hint, value, error, onValueChange };
  if (field.type === 'textarea') return <TextArea {...common} rows={field.rows ?? 3} limit={field.limit} />;
  return <Field {...common} type={field.type} autoComplete={field.autoComplete ?? 'off'} />;
}

function initialOf(field: ActionField): string {
  return field.initial ?? (field.type === 'radio' ? field.options[0].value : '');
}

const toRecord = <Name extends string, T>(
  fields: readonly ActionField<Name>[],
  make: (field: ActionField<Name>) => T,
) => Object.fromEntries(fields.map((field) => [field.name, make(field)])) as Record<Name, T>;

export function FormButtons({
  submitLabel,
  pendingLabel = 'Working...',
  variant,
  isPending,
  onCancel,
}: FormButtonsProps) {
  return (
    <Row gap={2}>
      <Button variant={variant} isPending={isPending} pendingLabel={pendingLabel}>
        {submitLabel}
      </Button>
      <Button type="button" variant="outline" onClick={onCancel}>
        Cancel
      </Button>
    </Row>
  );
}

/** A form for the input of an action, such as a reason. The owner sends it and passes the result. */
export function ActionForm<Name extends string = never>(props: ActionFormProps<Name>) {
  const { children, fields = [], problem, recovery, onSubmit, ...buttons } = props;
  const [values, setValues] = useState<Values<Name>>(() => toRecord(fields, initialOf));
  const [isTried, setTried] = useState(false);
  const trimmed = toRecord(fields, ({ name }) => values[name].trim());
  const problems = toRecord(fields, ({ name, validate }) => validate?.(trimmed[name]));
  const submit = () => {
    setTried(true);
    if (fields.every(({ name }) => problems[name] === undefined)) onSubmit(trimmed);
  };
  return (
    <Form onSubmit={submit}>
      {children}
      {fields.map((field) => (
        <ActionFieldView
          key={field.name}
          field={field}
          value={values[field.name]}
          error={isTried ? problems[field.name] : undefined}
          onValueChange={(value) => setValues((before) => ({ ...before, [field.name]: value }))}
        />
      ))}
      <FormError text={problem} />
      {recovery}
      <FormButtons {...buttons} />
    </Form>
  );
}

export interface ActionDialogProps<Name extends string> extends Pick<
  ActionFormProps<Name>,
  'children' | 'fields' | 'submitLabel' | 'pendingLabel' | 'variant'
> {
  title: string;
  /** Gets the trimmed values if all fields are valid. The dialog closes when the promise resolves, not when it rejects. */
  onSubmit: (values: Values<Name>) => Promise<unknown>;
  /** The sentence for a rejection, or null. */
  errorText?: (error: unknown) => string | null;
  /** Shown above the buttons after a rejection, such as a link to sign in again. */
  recovery?: (error: unknown) => ReactNode;
  onClose: () => void;
}

const tryAgain = () => 'Something went wrong. Please try again.';

/** One submission at a time: further presses are ignored meanwhile. */
function useSubmission(onDone: () => void) {
  const [state, setState] = useState<{ isPending: boolean; error?: unknown }>({ isPending: false });
  const isRunning = useRef(false);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const start = async (send: () => Promise<unknown>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setState({ isPending: true });
    try {
      await send();
      if (isMounted.current) onDone();
      setState({ isPending: false });
    } catch (error) {
      setState({ isPending: false, error });
    } finally {
      isRunning.current = false;
    }
  };
  return { ...state, start };
}

/**
 * An ActionForm in a dialog that runs the action. Closing the dialog does not cancel the action, so handle its success in
 * `onSubmit`. Render it only while it is open, so that it starts empty each time.
 */
export function ActionDialog<Name extends string>(props: ActionDialogProps<Name>) {
  const { title, onSubmit, errorText = tryAgain, recovery, onClose, ...form } = props;
  const { isPending, error, start } = useSubmission(onClose);
  return (
    <Dialog open title={title} onClose={onClose}>
      <ActionForm
        {...form}
        isPending={isPending}
        problem={error === undefined ? null : errorText(error)}
        recovery={error !== undefined && recovery?.(error)}
        onSubmit={(values) => void start(() => onSubmit(values))}
        onCancel={onClose}
      />
    </Dialog>
  );
}
