import { Button, Form } from '@farm/ui';
import type { ReactNode } from 'react';
import classes from './desk.module.css';

interface Props {
  /** The form's name for who listens: 'Search orders'. */
  name: string;
  /** What the press says. */
  send?: ReactNode;
  onSubmit: () => void;
  children: ReactNode;
}

/** A few fields in a row and the press that takes them. */
export function SearchBox({ name, send = <Button>Search</Button>, onSubmit, children }: Props) {
  return (
    <Form className={classes.search} onSubmit={onSubmit} aria-label={name}>
      {children}
      <div className={classes.send}>{send}</div>
    </Form>
  );
}
