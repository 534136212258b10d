import { Button, Disclosure, Field, RadioGroup, Row, Select, Stack, Text, TextArea } from '@farm/ui';
// The package's index also exports a helper for tests, which imports Ajv: https://github.com/rjsf-team/react-jsonschema-form/issues/5295
import withTheme from '@rjsf/core/lib/withTheme.js';
import {
  getUiOptions,
  mergeObjects,
  type ArrayFieldItemTemplateProps,
  type ArrayFieldTemplateProps,
  type FieldProps,
  type FieldTemplateProps,
  type GenericObjectType,
  type ObjectFieldTemplateProps,
  type UiSchema,
  type ValidatorType,
  type WidgetProps,
} from '@rjsf/utils';
import { useMemo, useState, type ReactNode } from 'react';
import { PictureField, type ChosenPicture } from '../files/picture-field';
import { parseCents } from '../admin/parse-cents';
import { fieldText } from './content-changes';
import { LONG_LIST, uiSchemaOf, type FieldSchema, type FormValue } from './content-schema';
import classes from './site-content.module.css';

type ContentWidget = WidgetProps<unknown, FieldSchema>;

/** Characters up to which a line fits a field, from which it has three rows in all browsers, and from which a text has many. */
const SHORT_LINE = 40;
const LONG_LINE = 300;
const LONG_TEXT = 10_000;

function TextWidget({ label, schema, options, value, onChange }: ContentWidget) {
  const { maxLength = 0, input } = schema;
  const field = {
    label,
    hint: options.description ?? schema.description,
    maxLength: maxLength || undefined,
    value: fieldText(value as FormValue, {}),
    onValueChange: (text: string) => onChange(text === '' ? options.emptyValue : text),
  };
  if (input === 'paragraphs') return <TextArea {...field} limit={maxLength} rows={maxLength > LONG_TEXT ? 24 : 10} />;
  // an address has no spaces, at which it could wrap
  if (maxLength > SHORT_LINE && input !== 'address') {
    const onValueChange = (text: string) => field.onValueChange(text.replaceAll(/\s*\n\s*/g, ' '));
    const rows = maxLength >= LONG_LINE ? 3 : 1;
    return <TextArea {...field} onValueChange={onValueChange} limit={maxLength} rows={rows} grows />;
  }
  return <Field {...field} type={input === 'date' || input === 'time' ? input : 'text'} />;
}

const centsOf = (text: string): FormValue => parseCents(text) ?? text;
const integerOf = (text: string): FormValue => (/^\d+$/.test(text) ? Number(text) : text);

/** A number, or an amount in dollars. What is neither is sent as text, which the service rejects. */
function NumberWidget({ label, schema, options, value, onChange }: ContentWidget) {
  const [typed, setTyped] = useState('');
  const parse = schema.input === 'cents' ? centsOf : integerOf;
  return (
    <Field
      label={label}
      hint={schema.description}
      value={parse(typed) === value ? typed : fieldText(value as FormValue, schema)}
      onValueChange={(text) => {
        setTyped(text);
        onChange(text === '' ? options.emptyValue : parse(text));
      }}
    />
  );
}

function SelectWidget({ label, options: { enumOptions = [] }, value, onChange }: ContentWidget) {
  return (
    <Select label={label} value={String(value)} onValueChange={onChange}>
      {enumOptions.map((option) => (
        <option key={String(option.value)} value={String(option.value)}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}

function RadioWidget({ label, options: { enumOptions = [] }, value, onChange }: ContentWidget) {
  return (
    <RadioGroup
      legend={label}
      options={enumOptions.map((option) => ({ value: String(option.value), label: option.label }))}
      value={String(value)}
      onValueChange={(chosen) => onChange(enumOptions.find((option) => String(option.value) === chosen)?.value)}
    />
  );
}

function Picture({ schema, formData, fieldPathId, onChange }: FieldProps<unknown, FieldSchema>) {
  return (
    <PictureField
      label={schema.title ?? ''}
      value={(formData ?? null) as ChosenPicture | null}
      onValueChange={(picture) => onChange(picture, fieldPathId.path)}
    />
  );
}

function Group({ title, children }: { title: string | undefined; children: ReactNode }) {
  if (!title) return <Stack>{children}</Stack>;
  return (
    <Stack as="fieldset" className={classes.group}>
      <legend>{title}</legend>
      {children}
    </Stack>
  );
}

/** Widgets have their own labels and hints. */
const FieldTemplate = ({ children }: FieldTemplateProps<unknown, FieldSchema>) => children;

function ObjectTemplate({ title, properties, uiSchema }: ObjectFieldTemplateProps<unknown, FieldSchema>) {
  const fields = properties.map(({ name, content }) => {
    const { summary } = getUiOptions((uiSchema as UiSchema | undefined)?.[name] as UiSchema | undefined);
    if (typeof summary !== 'string') return content;
    return (
      <Disclosure key={name} summary={summary} lazy>
        {content}
      </Disclosure>
    );
  });
  return <Group title={title}>{fields}</Group>;
}

function ItemTemplate(item: ArrayFieldItemTemplateProps<unknown, FieldSchema>) {
  const { title, summary } = getUiOptions(item.uiSchema);
  const { minItems } = getUiOptions(item.parentUiSchema);
  const { children, buttonsProps, totalItems, schema } = item;
  const isRemovable = buttonsProps.hasRemove && totalItems > Number(minItems);
  return (
    <Row gap={2} align="end">
      <div className={classes.line}>
        {!schema.properties ? (
          children
        ) : totalItems < LONG_LIST ? (
          <Group title={title}>{children}</Group>
        ) : (
          <Disclosure summary={String(summary)} lazy>
            {children}
          </Disclosure>
        )}
      </div>
      {isRemovable && (
        <Button type="button" variant="link" aria-label={`Remove ${title}`} onClick={buttonsProps.onRemoveItem}>
          Remove
        </Button>
      )}
    </Row>
  );
}

function ListTemplate(list: ArrayFieldTemplateProps<unknown, FieldSchema>) {
  const { title, schema, items, canAdd, onAddClick } = list;
  return (
    <Group title={title}>
      {schema.description ? (
        <Text tone="muted" size="small">
          {schema.description}
        </Text>
      ) : null}
      <Stack>{items}</Stack>
      {canAdd && (
        <div>
          <Button type="button" variant="outline" size="small" onClick={onAddClick}>
            Add a line
          </Button>
        </div>
      )}
    </Group>
  );
}

const SchemaForm = withTheme<unknown, FieldSchema>({
  templates: {
    FieldTemplate,
    ObjectFieldTemplate: ObjectTemplate,
    ArrayFieldTemplate: ListTemplate,
    ArrayFieldItemTemplate: ItemTemplate,
  },
  widgets: { TextWidget, SelectWidget, RadioWidget, number: NumberWidget },
  fields: { picture: Picture },
});

/**
 * The service checks what is sent, with rules that JSON Schema cannot express and in the site's own sentences. Ajv compiles schemas
 * to functions, which the Content-Security-Policy forbids.
 */
const serviceValidator: ValidatorType<unknown, FieldSchema> = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({}),
};

export interface ContentFieldsProps {
  /** From `formSchemaOf`. */
  schema: FieldSchema;
  value: FormValue;
  onChange: (value: FormValue) => void;
  /** Changes what `uiSchemaOf` makes of the schema. */
  uiSchema?: UiSchema;
  /** Read by special fields. */
  context?: GenericObjectType;
}

/** The fields of a JSON Schema, for a form around them. */
export function ContentFields({ schema, value, onChange, uiSchema = {}, context }: ContentFieldsProps) {
  const generated = useMemo(() => uiSchemaOf(schema), [schema]);
  return (
    <SchemaForm
      tagName="div"
      schema={schema}
      uiSchema={mergeObjects(generated, uiSchema) as UiSchema<unknown, FieldSchema>}
      validator={serviceValidator}
      formData={value}
      formContext={context}
      onChange={({ formData }) => onChange(formData as FormValue)}
      experimental_defaultFormStateBehavior={{
        emptyObjectFields: 'skipDefaults',
        arrayMinItems: { populate: 'never' },
      }}
    >
      <></>
    </SchemaForm>
  );
}
