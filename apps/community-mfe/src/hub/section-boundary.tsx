import type { CallKey } from '@farm/contracts';
import { ErrorState } from '@farm/ui';
import { queriesOf, useQueryClient } from '@farm/web-kit';
import { ErrorBoundary } from '@farm/web-kit/lazy-part';
import type { ReactNode } from 'react';

interface SectionErrorProps {
  name: string;
  /** The calls that load the section's data. */
  calls?: readonly CallKey[] | undefined;
  level?: 'h2' | 'h3' | undefined;
  onTryAgain: () => void;
}

/** Trying again reloads the section's own data, because a malformed response would break it again. */
export function SectionError({ name, calls = [], level, onTryAgain }: SectionErrorProps) {
  const cache = useQueryClient();
  const tryAgain = () => {
    cache.removeQueries({ ...queriesOf(...calls), type: 'inactive' });
    onTryAgain();
  };
  return (
    <ErrorState title={`${name} couldn't be shown`} level={level} onTryAgain={tryAgain}>
      The rest of this page still works.
    </ErrorState>
  );
}

interface SectionBoundaryProps extends Omit<SectionErrorProps, 'onTryAgain'> {
  children: ReactNode;
}

/** Boundary around one section of the hub: the other sections keep working, and the shell reports the error. */
export function SectionBoundary({ children, ...section }: SectionBoundaryProps) {
  return (
    <ErrorBoundary renderError={(tryAgain) => <SectionError {...section} onTryAgain={tryAgain} />}>
      {children}
    </ErrorBoundary>
  );
}
