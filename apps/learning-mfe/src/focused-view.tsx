import { useFocusHeading } from '@farm/ui';
import type { ReactNode } from 'react';

/** A view that replaces another one within a page, such as its loading state: focuses its h1 when it is mounted. */
export function FocusedView({ children }: { children: ReactNode }) {
  const box = useFocusHeading('shown', 'replaced');
  return <div ref={box}>{children}</div>;
}
