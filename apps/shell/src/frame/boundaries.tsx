import { site } from '@farm/farm';
import { ErrorState } from '@farm/ui';
import { useLocation } from '@farm/web-kit';
import type { ReactNode } from 'react';
import { ShellBoundary } from '../platform/error-boundaries';
import classes from './header.module.css';

/** A header without router and menu, rendered in place of the real one when that threw. */
export const PlainHeader = () => (
  <header className={classes.header} data-print="never">
    <div className={classes.bar}>
      <div className={classes.brand}>
        <a href="/" className={classes.company}>
          {site.company}
        </a>
      </div>
    </div>
  </header>
);

interface FramePartProps {
  /** Rendered in place of a part that threw. Nothing unless given. */
  fallback?: ReactNode;
  children: ReactNode;
}

interface BoundaryProps extends FramePartProps {
  pathname: string;
}

class FramePartBoundary extends ShellBoundary<BoundaryProps> {
  override componentDidUpdate({ pathname }: BoundaryProps): void {
    if (this.state.failed && pathname !== this.props.pathname) this.setState({ failed: false });
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

/** Error boundary around one part of the layout: an error costs that part alone, until the next page. */
export function FramePart(props: FramePartProps) {
  return <FramePartBoundary {...props} pathname={useLocation().pathname} />;
}

const reload = () => window.location.reload();

/**
 * The last error boundary, around router and layout. Its screen uses neither: the plain link of its header leads home,
 * and 'Try again' loads the document anew.
 */
export class RootBoundary extends ShellBoundary<{ children: ReactNode }> {
  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <>
        <PlainHeader />
        <main>
          <ErrorState title="Something went wrong." wholePage afterAction onTryAgain={reload} />
        </main>
      </>
    );
  }
}
