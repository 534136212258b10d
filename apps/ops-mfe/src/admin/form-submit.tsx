import { Button, FormError, Row } from '@farm/ui';
import type { ReactNode } from 'react';
import { ConfirmSignIn } from './require-operator';

export interface FormAction {
  isPending: boolean;
  problem: string | null;
  error: Error | null;
}

interface FormSubmitProps {
  action: FormAction;
  pendingLabel?: string;
  variant?: 'primary' | 'secondary' | 'danger';
  disabled?: boolean;
  /** Further buttons of the form, in the same row. */
  others?: ReactNode;
  children: ReactNode;
}

/** The end of a form: the error of its action, and the button that submits it. */
export function FormSubmit({ action, pendingLabel = 'Working...', others, children, ...button }: FormSubmitProps) {
  return (
    <>
      <FormError text={action.problem} />
      <ConfirmSignIn error={action.error} />
      <Row gap={2}>
        <Button isPending={action.isPending} pendingLabel={pendingLabel} {...button}>
          {children}
        </Button>
        {others}
      </Row>
    </>
  );
}
