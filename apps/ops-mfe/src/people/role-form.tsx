import type { UserRole, UserSummary } from '@farm/contracts';
import { Field, Form, RadioGroup } from '@farm/ui';
import { call } from '@farm/web-kit';
import admin from '../admin/admin.module.css';
import { useForm } from '../admin/form-state';
import { FormSubmit } from '../admin/form-submit';
import { useAction } from '../admin/queries';
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
  const { fields, control, submit, reset } = useForm(EMPTY, ({ email }) => ({
    email: /^\S+@\S+$/.test(email.trim()) ? undefined : 'Please enter a valid email address.',
  }));
  const give = useAction({
    key: ['POST /api/auth/ops/people'],
    send: (body: typeof EMPTY) =>
      call('POST /api/auth/ops/people', { body: { email: body.email.trim(), role: body.role } }),
    onSuccess: (person, sent) => {
      reset(sent);
      onDone(`${roleText(person)} Please tell them to sign in with this address.`);
    },
    reload: ['GET /api/auth/ops/people'],
    checkFirst: 'Please check the list before you try again.',
  });
  const { value: role, onValueChange: onRole } = control('role');
  return (
    <Section title="Add somebody to the team" as="h3" subtitle="They need no account yet. We don’t send them an email.">
      <Form className={admin.narrow} onSubmit={() => submit(() => give.submit(fields))}>
        <Field label="Email address" type="email" autoComplete="off" {...control('email')} />
        <RadioGroup legend="Role" options={ROLE_OPTIONS} value={role} onValueChange={onRole} />
        <FormSubmit action={give}>Give the role</FormSubmit>
      </Form>
    </Section>
  );
}
