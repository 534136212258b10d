import { Disclosure, Stack } from '@farm/ui';
import { useId, useState, type ReactNode } from 'react';

const WIDE = '(min-width: 45rem)';

interface CollapsibleSectionProps {
  title: string;
  /** What the section says in short, beside its title: '$299.94 in 30 days'. Undefined: not loaded. */
  figure: string | undefined;
  children: ReactNode;
}

/** A section of Today that a phone shows collapsed, by its title and one figure. */
export function CollapsibleSection({ title, figure, children }: CollapsibleSectionProps) {
  const id = useId();
  const [isWide] = useState(() => !('matchMedia' in window) || window.matchMedia(WIDE).matches);
  return (
    <section aria-labelledby={id}>
      <Disclosure open={isWide} summary={<h3 id={id}>{figure === undefined ? title : `${title}: ${figure}`}</h3>}>
        <Stack gap={4}>{children}</Stack>
      </Disclosure>
    </section>
  );
}
