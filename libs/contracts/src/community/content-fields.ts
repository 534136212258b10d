import { Type } from '@sinclair/typebox';
import { Nullable } from '../contract';
import { PictureFields } from './files';

/** A line of text as a form asks for it. */
export const Line = (title: string, maxLength: number, description?: string) =>
  Type.String({ title, minLength: 1, maxLength, pattern: '^\\S[^\\n]*$', ...(description && { description }) });

/** Plain text; an empty line starts a new paragraph. */
export const Paragraphs = (title: string, maxLength: number, description?: string) =>
  Type.String({
    ...{ title, input: 'paragraphs', minLength: 1, maxLength, pattern: '^\\S[\\s\\S]*$' },
    ...(description && { description }),
  });

export const Web = (title: string) =>
  Type.String({
    title,
    maxLength: 200,
    input: 'address',
    pattern: '^https://[^\\s"<>]+$',
    description: 'It begins with https://',
  });

export const EmailLine = (title: string) =>
  Type.String({ title, maxLength: 254, input: 'address', pattern: '^[^\\s@<>"]+@[^\\s@<>"]+\\.[a-z]{2,}$' });

export const DayField = (title: string) =>
  Type.String({ title, input: 'date', pattern: '^20\\d{2}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])$' });
export const CountField = (title: string) => Type.Integer({ title, minimum: 0, maximum: 1_000_000 });

/** An uploaded picture, or none. */
export const UploadedPicture = (title: string) =>
  Type.Optional(Nullable(Type.Object(PictureFields, { title, input: 'picture', additionalProperties: false })));

/** Words that no form changes. */
export const Fixed = <const T extends readonly string[]>(values: T) =>
  Type.Union(
    values.map((word) => Type.Literal(word as T[number])),
    { readOnly: true },
  );

/** One of several words, chosen from a list. */
export const ChoiceField = <const T extends readonly string[]>(title: string, values: T) =>
  Type.Union(
    values.map((word) => Type.Literal(word as T[number])),
    { title },
  );
