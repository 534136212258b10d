import { i18n } from '@lingui/core';
import { X } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { IconButton } from './button';
import { classList } from './class-list';
import classes from './dialog.module.css';
import { announceDialogChange } from './dialog-history';
import { endsComposition } from './keys';
import { textLanguage } from './text-language';

interface DialogProps {
  open: boolean;
  title: string;
  /** On the close button, Escape and Back. The owner sets `open` to false. */
  onClose: () => void;
  /** Replaces closing on Escape. Browsers may still close the dialog when Escape is pressed repeatedly. */
  onEscape?: () => void;
  /** Whether Back closes it; by default it does. */
  closesOnBack?: boolean;
  className?: string;
  children: ReactNode;
}

/** Opens as a modal, prevents the page from scrolling, and restores the focus. */
function useModal(open: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isClosing = useRef(false);
  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return undefined;
    const before = document.activeElement;
    const page = document.documentElement.style;
    const overflow = page.overflow;
    element.showModal();
    page.overflow = 'hidden';
    announceDialogChange();
    return () => {
      isClosing.current = element.open;
      element.close();
      page.overflow = overflow;
      announceDialogChange();
      if (before instanceof HTMLElement) before.focus();
    };
  }, [open]);
  /** Whether a close event comes from this hook. The event is asynchronous: by then StrictMode has opened the dialog again. */
  const consumeOwnClose = () => {
    const isOwn = isClosing.current;
    isClosing.current = false;
    return isOwn;
  };
  return { dialog, consumeOwnClose };
}

/**
 * A modal dialog. Use a Banner for messages in it, because toasts are inert behind a modal. The content is mounted only while
 * it is open, so that its state starts anew each time.
 */
export function Dialog(props: DialogProps) {
  const { open, title, onClose, onEscape = onClose, closesOnBack = true, className, children } = props;
  const { dialog, consumeOwnClose } = useModal(open);
  const titleId = useId();
  return (
    <dialog
      ref={dialog}
      className={classList(classes.dialog, className)}
      aria-labelledby={titleId}
      data-back={closesOnBack ? 'closes' : undefined}
      onKeyDown={(event) => {
        // an Escape that ends a composition must not close the dialog
        if (endsComposition(event, 'Escape')) event.preventDefault();
      }}
      // React also reports the events of dialogs and file inputs inside this one
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onEscape();
      }}
      onClose={(event) => event.target === event.currentTarget && !consumeOwnClose() && open && onClose()}
    >
      {open && (
        <>
          <div className={classes.head}>
            <h2 id={titleId} className={classes.title}>
              {title}
            </h2>
            <IconButton label={i18n._('Close')} lang={textLanguage()} onClick={onClose}>
              <X size={20} strokeWidth={1.75} aria-hidden />
            </IconButton>
          </div>
          {children}
        </>
      )}
    </dialog>
  );
}
