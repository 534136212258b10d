import type { UserRole, UserSummary } from '@farm/contracts';
import { postAuthOpsPeople } from '@farm/contracts/form-rules';
import { Field, Form, RadioGroup } from '@farm/ui';
import { call } from '@farm/web-kit';
import { useActionForm } from '../admin/action-form';
import admin from '../admin/admin.module.css';
import { FormSubmit } from '../admin/form-submit';
import { Section } from '../admin/section';

/** The names of roles on screens. */
export const ROLE_NAMES: Readonly<Record<UserRole, string>> = {
  operator: 'Owner',
  editor: 'Editor',
  shop: 'Shop',
  moderator: 'Moderator',
  member: 'Member',
};

type TeamMemberRole = Exclude<UserRole, 'member'>;

const option = <Role extends UserRole>(value: Role, mayDo: string) => ({
  value,
  label: `${ROLE_NAMES[value]}: ${mayDo}`,
});

/** The roles that an owner can give, the narrowest first. */
export const ROLE_OPTIONS = [
  option('moderator', 'comments, reports, messages and leads'),
  option('editor', 'blog, site content, the newsletter, the hub’s links, quizzes and Dexter Jr.'),
  option('shop', 'orders, refunds, guides, discount codes, customers and sales'),
  option('operator', 'everything, also roles, releases, settings, erasing data and all exports'),
] as const;

const EMPTY: { email: string; role: TeamMemberRole } = { email: '', role: 'moderator' };

/** 'ada@example.com is a moderator now.' */
export const roleText = ({ email, role }: Pick<UserSummary, 'email' | 'role'>): string => {
  const name = ROLE_NAMES[role].toLowerCase();
  if (role === 'shop') return `${email} runs the shop now.`;
  return `${email} is ${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name} now.`;
};

/** Gives a role to an email address, with or without an account. */
export function RoleForm({ onDone }: { onDone: (message: string) => void }) {
  const form = useActionForm({
    rules: postAuthOpsPeople,
    values: EMPTY,
    content: ['email', 'role'],
    key: ['POST /api/auth/ops/people'],
    check: ({ email }) => ({
      email: /^\S+@\S+$/.test(email) ? undefined : postAuthOpsPeople.fields.email.message,
    }),
    send: (body) => call('POST /api/auth/ops/people', { body }),
    onSuccess: (person) => onDone(`${roleText(person)} Please tell them to sign in with this address.`),
    reload: ['GET /api/auth/ops/people'],
    checkFirst: 'Please check the list before you try again.',
  });
  return (
    <Section title="Add somebody to the team" as="h3" subtitle="They need no account yet. We don’t send them an email.">
      <Form className={admin.narrow} onSubmit={form.submit}>
        <Field label="Email address" type="email" autoComplete="off" {...form.field('email')} />
        <RadioGroup legend="Role" options={ROLE_OPTIONS} {...form.choice('role')} />
        <FormSubmit action={form}>Give the role</FormSubmit>
      </Form>
    </Section>
  );
}
