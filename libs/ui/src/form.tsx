import { CircleAlert } from 'lucide-react';
import { useEffect, useRef, type FormEvent, type FormHTMLAttributes } from 'react';
import { classList } from './class-list';
import classes from './form.module.css';

interface FormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit' | 'method' | 'action' | 'style'> {
  onSubmit: () => void;
}

/**
 * A form that never leaves the page by itself. `method="dialog"` does nothing outside a dialog, so a press that comes
 * before hydration puts no e-mail address into the URL. When a submit leaves faulty fields, the first one is focused.
 */
export function Form({ onSubmit, className, children, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  const submitted = useRef(false);
  useEffect(() => {
    if (!submitted.current) return;
    const faulty = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!faulty) return;
    submitted.current = false;
    faulty.focus();
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    submitted.current = true;
    onSubmit();
  };
  // typing on after a submit must not pull the focus away
  const typed = () => {
    submitted.current = false;
  };
  return (
    <form
      {...rest}
      ref={form}
      method="dialog"
      noValidate
      className={classList(classes.form, className)}
      onSubmit={submit}
      onInput={typed}
    >
      {children}
    </form>
  );
}

/** The slot of a form's failure. It exists before its text, so that the text is announced. */
export function FormError({ text }: { text?: string | null }) {
  return (
    <div role="alert">
      {text ? (
        <p className={classes.problem}>
          <CircleAlert size={20} strokeWidth={1.75} aria-hidden />
          <span>{text}</span>
        </p>
      ) : null}
    </div>
  );
}
