import { CircleAlert } from 'lucide-react';
import { useEffect, useImperativeHandle, useRef, type ComponentProps, type FormEvent } from 'react';
import { classList } from './class-list';
import classes from './form.module.css';
import { endsComposition } from './keys';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit' | 'method' | 'action' | 'style'> {
  onSubmit: () => void;
}

/**
 * A form that never navigates. `method="dialog"` has no effect outside a dialog, so that submitting before hydration puts no
 * email address into the URL. After a submit with invalid fields, the first one is focused.
 */
export function Form({ ref, onSubmit, className, children, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null);
  useImperativeHandle<HTMLFormElement | null, HTMLFormElement | null>(ref, () => form.current, []);
  const submitted = useRef(false);
  useEffect(() => {
    if (!submitted.current) return;
    const faulty = [...(form.current?.elements ?? [])].find(
      (control) => control.getAttribute('aria-invalid') === 'true',
    );
    if (!(faulty instanceof HTMLElement)) return;
    submitted.current = false;
    faulty.focus();
  });
  useEffect(() => {
    const element = form.current;
    // the Enter that ends a composition chooses a word, and must not send the form
    const ignoreCompositionEnter = (event: KeyboardEvent) => endsComposition(event, 'Enter') && event.preventDefault();
    element?.addEventListener('keydown', ignoreCompositionEnter);
    return () => element?.removeEventListener('keydown', ignoreCompositionEnter);
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    submitted.current = true;
    onSubmit();
  };
  // later changes of the fields must not move the focus
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

/** A live region for a form's failure, rendered before its text, so that the text is announced. */
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
