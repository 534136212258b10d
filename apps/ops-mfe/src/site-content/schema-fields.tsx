import { Button, Disclosure, Field, Row, Stack, TextArea } from '@farm/ui';
import { PictureField, type ChosenPicture } from '../files/picture-field';
import classes from './site-content.module.css';
import { blankValue, fieldText, typedSchema, valueOf, type FieldSchema, type FormValue } from './content-form';

export interface SchemaFieldsProps {
  schema: FieldSchema;
  value: FormValue;
  path?: readonly string[];
  isOptional?: boolean;
  onChange: (path: readonly string[], part: FormValue) => void;
}

/** Characters up to which a line fits a field, from which it has three rows in all browsers, and from which a text has many. */
const SHORT_LINE = 40;
const LONG_LINE = 300;
const LONG_TEXT = 10_000;

function TextField({ schema, value, path = [], isOptional = false, onChange }: SchemaFieldsProps) {
  const typed = typedSchema(schema);
  const { title = '', description, maxLength = 0, input } = typed;
  const field = {
    label: isOptional || schema.anyOf ? `${title} (optional)` : title,
    hint: description,
    maxLength: maxLength || undefined,
    value: fieldText(value, typed),
    onValueChange: (text: string) => onChange(path, valueOf(text, schema, isOptional)),
  };
  if (input === 'paragraphs') return <TextArea {...field} limit={maxLength} rows={maxLength > LONG_TEXT ? 24 : 10} />;
  // an address has no spaces, at which it could wrap
  if (maxLength > SHORT_LINE && input !== 'address') {
    const onValueChange = (text: string) => field.onValueChange(text.replaceAll('\n', ' '));
    const rows = maxLength >= LONG_LINE ? 3 : 1;
    return <TextArea {...field} onValueChange={onValueChange} limit={maxLength} rows={rows} grows />;
  }
  return <Field {...field} type={input === 'date' || input === 'time' ? input : 'text'} />;
}

/** The number of items from which a list shows only their titles. */
const LONG_LIST = 7;

/** An item's title in a long list: 'Post 1: Count back from the last frost'. */
function summaryOf(label: string, item: FormValue): string {
  const { title, name } = (item ?? {}) as { title?: FormValue; name?: FormValue };
  const own = title ?? name;
  return typeof own === 'string' && own !== '' ? `${label}: ${own}` : label;
}

interface ListItemProps extends SchemaFieldsProps {
  label: string;
  isCollapsed: boolean;
}

function ListItem({ label, isCollapsed, schema, ...props }: ListItemProps) {
  if (!isCollapsed) return <SchemaFields schema={{ ...schema, title: label }} {...props} />;
  return (
    <Disclosure summary={summaryOf(label, props.value)} lazy>
      <SchemaFields schema={{ ...schema, title: undefined }} {...props} />
    </Disclosure>
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
            <ListItem
              label={`${item.title ?? title} ${index + 1}`}
              isCollapsed={item.properties !== undefined && items.length >= LONG_LIST}
              schema={item}
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
          <Button
            type="button"
            variant="outline"
            size="small"
            onClick={() => onChange(path, [...items, blankValue(item)])}
          >
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
  const { input, title = '' } = typedSchema(schema);
  if (input === 'picture')
    return (
      <PictureField
        label={title}
        value={(value ?? null) as ChosenPicture | null}
        onValueChange={(picture) => onChange(path, picture && { ...picture })}
      />
    );
  if (schema.items) return <ListFields {...props} />;
  if (!schema.properties) return <TextField {...props} />;
  const values = (value ?? {}) as { [name: string]: FormValue };
  const parts = Object.entries(schema.properties);
  const isLong = parts.filter(([, part]) => part.properties).length >= LONG_LIST;
  const fields = parts.map(([name, part]) => {
    const field = {
      ...{ schema: part, value: values[name], path: [...path, name], onChange },
      isOptional: !schema.required?.includes(name),
    };
    return isLong && part.properties ? (
      <ListItem key={name} label={part.title ?? name} isCollapsed {...field} />
    ) : (
      <SchemaFields key={name} {...field} />
    );
  });
  if (!schema.title) return <Stack>{fields}</Stack>;
  return (
    <Stack as="fieldset" className={classes.group}>
      <legend>{schema.title}</legend>
      {fields}
    </Stack>
  );
}
