import { Printer } from 'lucide-react';
import type { Ref } from 'react';
import { Button } from './button';

// Marks the printed element during printing; print.css hides all others.
const PRINT_ONLY = 'data-print-only';

interface PrintButtonProps {
  ref?: Ref<HTMLButtonElement>;
  article?: string;
  children?: string;
}

/** Prints the page, or only the element with the id `article`. */
export function PrintButton({ ref, article, children = 'Print' }: PrintButtonProps) {
  const print = () => {
    const part = article === undefined ? null : document.getElementById(article);
    part?.setAttribute(PRINT_ONLY, '');
    window.addEventListener('afterprint', () => part?.removeAttribute(PRINT_ONLY), { once: true });
    window.print();
  };
  return (
    <Button ref={ref} type="button" variant="outline" data-print="never" onClick={print}>
      <Printer size={20} strokeWidth={1.75} aria-hidden />
      <span>{children}</span>
    </Button>
  );
}
