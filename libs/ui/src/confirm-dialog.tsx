import { i18n } from '@lingui/core';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { Dialog } from './dialog';
import { Form, FormError } from './form';
import { FormButtons, type FormButtonsProps } from './form-buttons';

export interface ConfirmDialogProps extends Pick<
  FormButtonsProps,
  'submitLabel' | 'pendingLabel' | 'variant' | 'cancelLabel'
> {
  title: string;
  /** Says what will happen. */
  children: ReactNode;
  /** The action. The dialog closes when the promise resolves, not when it rejects. */
  onConfirm: () => Promise<unknown>;
  /** The sentence for a rejection, or null. */
  errorText?: (error: unknown) => string | null;
  onClose: () => void;
}

const tryAgain = () => i18n._('Something went wrong. Please try again.');

/** One action at a time: further presses are ignored meanwhile. */
function useConfirmation(onDone: () => void) {
  const [state, setState] = useState<{ isPending: boolean; error?: unknown }>({ isPending: false });
  const isRunning = useRef(false);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const start = async (send: () => Promise<unknown>) => {
    if (isRunning.current) return;
    isRunning.current = true;
    setState({ isPending: true });
    try {
      await send();
      if (isMounted.current) onDone();
      setState({ isPending: false });
    } catch (error) {
      setState({ isPending: false, error });
    } finally {
      isRunning.current = false;
    }
  };
  return { ...state, start };
}

/**
 * Asks before an action, and runs it. Closing the dialog does not cancel the action, so handle its success in `onConfirm`.
 * Render it only while it is open.
 */
export function ConfirmDialog({
  title,
  children,
  onConfirm,
  errorText = tryAgain,
  onClose,
  ...buttons
}: ConfirmDialogProps) {
  const { isPending, error, start } = useConfirmation(onClose);
  return (
    <Dialog open title={title} onClose={onClose}>
      <Form onSubmit={() => void start(onConfirm)}>
        {children}
        <FormError text={error === undefined ? null : errorText(error)} />
        <FormButtons {...buttons} isPending={isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
