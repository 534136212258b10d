import { Button, classList } from '@farm/ui';
import { useId, useState, type ReactNode } from 'react';
import classes from './plan/fold.module.css';

interface PhoneFoldProps {
  /** Of the button while the content is folded, and while it is open. */
  label: { show: string; hide: string };
  children: ReactNode;
}

/** Content that is folded on a phone until a button opens it; wider screens and paper show it always, without a button. */
export function PhoneFold({ label, children }: PhoneFoldProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <div className={classes.control} data-print="never">
        <Button
          type="button"
          variant="outline"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? label.hide : label.show}
        </Button>
      </div>
      <div id={id} className={classList(!isOpen && classes.folded)}>
        {children}
      </div>
    </div>
  );
}
