import { ActionForm, Dialog, type ActionField } from '@farm/ui';
import { useState, type ComponentProps } from 'react';
import type { FormAction } from './form-submit';
import { ConfirmSignIn } from './require-operator';

/** The error for an invalid reason. Services accept 3 to 500 characters, the gateway up to 200. */
export const validateReason = (reason: string, limit = 500, min = 3): string | undefined => {
  const { length } = reason.trim();
  return length >= min && length <= limit ? undefined : `Please give a reason of ${min} to ${limit} characters.`;
};

export const reasonField = (hint?: string, limit = 500): ActionField<'reason'> => ({
  name: 'reason',
  type: 'textarea',
  label: 'Reason',
  hint,
  limit,
  validate: (reason) => validateReason(reason, limit),
});

/** The open dialog of a page, by its subject (null: none), and the message of the last finished action. */
export function useDialog<Subject>() {
  const [subject, setSubject] = useState<Subject | null>(null);
  const [message, setMessage] = useState('');
  return {
    subject,
    message,
    open: (next: Subject) => {
      setMessage('');
      setSubject(next);
    },
    close: () => setSubject(null),
    /** Closes this dialog after its action, but not another one that was opened since. */
    finish: (text = '') => {
      setMessage(text);
      setSubject((now) => (now === subject ? null : now));
    },
  };
}

type FormProps<Name extends string> = ComponentProps<typeof ActionForm<Name>>;

interface AdminActionFormProps<Name extends string> extends Omit<
  FormProps<Name>,
  'isPending' | 'problem' | 'recovery' | 'onCancel'
> {
  action: FormAction;
  onClose: () => void;
}

export function AdminActionForm<Name extends string = never>({
  action: { isPending, problem, error },
  onClose,
  ...form
}: AdminActionFormProps<Name>) {
  return (
    <ActionForm
      {...form}
      isPending={isPending}
      problem={problem}
      recovery={<ConfirmSignIn error={error} />}
      onCancel={onClose}
    />
  );
}

export function AdminActionDialog<Name extends string = never>({
  title,
  ...form
}: AdminActionFormProps<Name> & { title: string }) {
  return (
    <Dialog open title={title} onClose={form.onClose}>
      <AdminActionForm {...form} />
    </Dialog>
  );
}
