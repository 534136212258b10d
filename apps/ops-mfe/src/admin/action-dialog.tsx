import { Dialog, Form, FormButtons, FormError } from '@farm/ui';
import { useState, type ComponentProps, type ReactNode } from 'react';
import type { FormAction } from './form-submit';
import { ConfirmSignIn } from './require-operator';

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

interface AdminActionFormProps extends Omit<ComponentProps<typeof FormButtons>, 'isPending' | 'onCancel'> {
  /** The form of `useActionForm`, or an action without fields. */
  action: FormAction & { submit: () => void };
  /** What the action does, and its fields. */
  children: ReactNode;
  onClose: () => void;
}

/** A form of an action, with a button that cancels it. */
export function AdminActionForm({ action, children, onClose, ...buttons }: AdminActionFormProps) {
  return (
    <Form onSubmit={action.submit}>
      {children}
      <FormError text={action.problem} />
      <ConfirmSignIn error={action.error} />
      <FormButtons {...buttons} isPending={action.isPending} onCancel={onClose} />
    </Form>
  );
}

export function AdminActionDialog({ title, ...form }: AdminActionFormProps & { title: string }) {
  return (
    <Dialog open title={title} onClose={form.onClose}>
      <AdminActionForm {...form} />
    </Dialog>
  );
}
