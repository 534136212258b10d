import { X } from 'lucide-react';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { IconButton } from './button';
import { classList } from './class-list';
import classes from './dialog.module.css';

interface DialogProps {
  open: boolean;
  title: string;
  /** Close was pressed, or Escape. The owner sets `open` to false. */
  onClose: () => void;
  /** What Escape does instead of closing. A browser may close all the same when it is pressed again and again. */
  onEscape?: () => void;
  className?: string;
  children: ReactNode;
}

/** Opens as a modal, holds the page still beneath, and gives the focus back to where it was. */
function useModal(open: boolean) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!open || !element) return undefined;
    const before = document.activeElement;
    const page = document.documentElement.style;
    const overflow = page.overflow;
    element.showModal();
    page.overflow = 'hidden';
    return () => {
      element.close();
      page.overflow = overflow;
      if (before instanceof HTMLElement) before.focus();
    };
  }, [open]);
  return dialog;
}

/**
 * A question or a small window above the page. What is said in it stands in a Banner: toasts are out of reach. Its
 * content is mounted while it is open only, so that it opens in its first state every time.
 */
export function Dialog({ open, title, onClose, onEscape = onClose, className, children }: DialogProps) {
  const dialog = useModal(open);
  const named = useId();
  return (
    <dialog
      ref={dialog}
      className={classList(classes.dialog, className)}
      aria-labelledby={named}
      onCancel={(event) => {
        event.preventDefault();
        onEscape();
      }}
      onClose={() => open && onClose()}
    >
      {open && (
        <>
          <div className={classes.head}>
            <h2 id={named} className={classes.title}>
              {title}
            </h2>
            <IconButton label="Close" onClick={onClose}>
              <X size={20} strokeWidth={1.75} aria-hidden />
            </IconButton>
          </div>
          {children}
        </>
      )}
    </dialog>
  );
}
