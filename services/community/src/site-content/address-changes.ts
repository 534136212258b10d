import type { TSchema } from '@sinclair/typebox';
import { site } from '@farm/farm';
import { emailSignature, type EmailContent } from '@farm/server-kit/mail';

/** An email address that a publication replaced. */
export interface AddressChange {
  /** The label of its field. */
  label: string;
  before: string;
  after: string;
}

interface Field extends TSchema {
  title?: string;
  input?: string;
  properties?: Readonly<Record<string, Field>>;
}

/** A field of an object; undefined if there is none. */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name)?.[1] : undefined;

/** The email addresses of a section that differ between two values of it. */
export function addressChanges(schema: Field, before: unknown, after: unknown): AddressChange[] {
  if (schema.input === 'address')
    return typeof before === 'string' && typeof after === 'string' && before !== after
      ? [{ label: schema.title ?? '', before, after }]
      : [];
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    addressChanges(field, fieldOf(before, name), fieldOf(after, name)),
  );
}

/** Tells the former address about a change, so that nobody redirects the farm's emails unnoticed. */
export const addressChangedEmail = ({ label, before, after }: AddressChange, siteOrigin: string): EmailContent => ({
  subject: 'An email address of the farm was changed',
  paragraphs: [
    `An owner of ${site.company} changed '${label}' on the site from ${before} to ${after}.`,
    'If that was planned, there is nothing to do. If not, sign in as an owner, change it back, and look at Activity to see who it was.',
  ],
  action: { label: 'Open activity', href: `${siteOrigin}/ops/activity` },
  footer: [{ text: 'We send this email to the address that was replaced.' }, emailSignature],
});
