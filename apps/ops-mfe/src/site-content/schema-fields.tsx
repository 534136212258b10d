import { Button, Field, Row, Stack } from '@farm/ui';
import classes from './site-content.module.css';
import { fieldText, typedSchema, valueOf, type FieldSchema, type FormValue } from './content-form';

export interface SchemaFieldsProps {
  schema: FieldSchema;
  value: FormValue;
  path?: readonly string[];
  isOptional?: boolean;
  onChange: (path: readonly string[], part: FormValue) => void;
}

function TextField({ schema, value, path = [], isOptional = false, onChange }: SchemaFieldsProps) {
  const typed = typedSchema(schema);
  const { title = '', description, maxLength, input } = typed;
  return (
    <Field
      label={isOptional || schema.anyOf ? `${title} (optional)` : title}
      hint={description}
      maxLength={maxLength}
      type={input === 'cents' ? 'text' : input}
      value={fieldText(value, typed)}
      onValueChange={(text) => onChange(path, valueOf(text, schema, isOptional))}
    />
  );
}

function ListFields({ schema, value, path = [], onChange }: SchemaFieldsProps) {
  const items = Array.isArray(value) ? value : [];
  const { title = '', items: item = {}, minItems = 0, maxItems = Infinity } = schema;
  const isFixed = minItems === maxItems;
  return (
    <Stack as="fieldset" className={classes.group}>
      <legend>{title}</legend>
      {items.map((each, index) => (
        <Row key={index} gap={2} align="end">
          <div className={classes.line}>
            <SchemaFields
              schema={{ ...item, title: `${item.title ?? title} ${index + 1}` }}
              value={each}
              path={[...path, String(index)]}
              onChange={onChange}
            />
          </div>
          {!isFixed && items.length > minItems && (
            <Button
              type="button"
              variant="link"
              aria-label={`Remove ${item.title ?? title} ${index + 1}`}
              onClick={() =>
                onChange(
                  path,
                  items.filter((_, other) => other !== index),
                )
              }
            >
              Remove
            </Button>
          )}
        </Row>
      ))}
      {!isFixed && items.length < maxItems && (
        <div>
          <Button type="button" variant="outline" size="small" onClick={() => onChange(path, [...items, ''])}>
            Add a line
          </Button>
        </div>
      )}
    </Stack>
  );
}

/** The fields of a JSON Schema. */
export function SchemaFields(props: SchemaFieldsProps) {
  const { schema, value, path = [], onChange } = props;
  if (schema.readOnly) return null;
  if (schema.items) return <ListFields {...props} />;
  if (!schema.properties) return <TextField {...props} />;
  const values = (value ?? {}) as { [name: string]: FormValue };
  const fields = Object.entries(schema.properties).map(([name, part]) => (
    <SchemaFields
      key={name}
      schema={part}
      value={values[name]}
      path={[...path, name]}
      isOptional={!schema.required?.includes(name)}
      onChange={onChange}
    />
  ));
  if (!schema.title) return <Stack>{fields}</Stack>;
  return (
    <Stack as="fieldset" className={classes.group}>
      <legend>{schema.title}</legend>
      {fields}
    </Stack>
  );
}
