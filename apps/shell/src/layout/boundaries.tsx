import { localizedPath, site } from '@farm/farm';
import { ErrorState } from '@farm/ui';
import { activeLanguage, useLocation } from '@farm/web-kit';
import { i18n } from '@lingui/core';
import type { ReactNode } from 'react';
import { ShellBoundary } from '../platform/error-boundaries';
import classes from './header.module.css';

/** A header without router and menu: the fallback for the real one. */
export const PlainHeader = () => (
  <header className={classes.header} data-print="never">
    <div className={classes.bar}>
      <div className={classes.brand}>
        <a href={localizedPath('/', activeLanguage())} className={classes.company}>
          {site.company}
        </a>
      </div>
    </div>
  </header>
);

interface LayoutPartProps {
  /** Rendered in place of a part that threw; nothing by default. */
  fallback?: ReactNode;
  children: ReactNode;
}

interface BoundaryProps extends LayoutPartProps {
  pathname: string;
}

class LayoutPartBoundary extends ShellBoundary<BoundaryProps> {
  override componentDidUpdate({ pathname }: BoundaryProps): void {
    if (this.state.failed && pathname !== this.props.pathname) this.setState({ failed: false });
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}

/** Error boundary around one part of the layout: it hides only that part, until the next navigation. */
export function LayoutPart(props: LayoutPartProps) {
  return <LayoutPartBoundary {...props} pathname={useLocation().pathname} />;
}

const reload = () => window.location.reload();

/** In place of the whole site. It needs no router: its link and its button load a new document. */
export const SiteError = () => (
  <>
    <PlainHeader />
    <main>
      <ErrorState title={i18n._('Something went wrong.')} wholePage afterAction onTryAgain={reload} />
    </main>
  </>
);

/** The outermost error boundary, around the router. */
export class RootBoundary extends ShellBoundary<{ children: ReactNode }> {
  override render(): ReactNode {
    return this.state.failed ? <SiteError /> : this.props.children;
  }
}
