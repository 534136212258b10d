import { Printer } from 'lucide-react';
import { Button } from './button';

// Marks the printed element during printing; print.css hides all others.
const PRINT_ONLY = 'data-print-only';

/** Prints the page, or only the element with the id `article`. */
export function PrintButton({ article, children = 'Print' }: { article?: string; children?: string }) {
  const print = () => {
    const part = article === undefined ? null : document.getElementById(article);
    part?.setAttribute(PRINT_ONLY, '');
    window.addEventListener('afterprint', () => part?.removeAttribute(PRINT_ONLY), { once: true });
    window.print();
  };
  return (
    <Button type="button" variant="outline" data-print="never" onClick={print}>
      <Printer size={20} strokeWidth={1.75} aria-hidden />
      <span>{children}</span>
    </Button>
  );
}
