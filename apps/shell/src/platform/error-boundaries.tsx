import { ErrorState } from '@farm/ui';
import { createStore } from '@farm/web-kit';
import { Component, Fragment, type ErrorInfo, type ReactNode } from 'react';
import { reportLoad } from './load-metrics';

/** Errors outside of any page are reported for the shell's home page. */
const SHELL_PATH = '/';

const pageErrors = createStore(0);

export const onPageError = pageErrors.subscribe;

/** Base of the error boundaries around parts of the shell. Their errors are reported as the shell's, not the page's. */
export abstract class ShellBoundary<P> extends Component<P, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }
}

interface PageBoundaryState {
  failed: boolean;
  /** Raised by 'Try again': a new key mounts the page again. */
  attempt: number;
}

/** Error boundary around one page: header, footer and other pages keep working. `reactErrorHandlers` report the error. */
export class PageBoundary extends Component<{ children: ReactNode }, PageBoundaryState> {
  override state: PageBoundaryState = { failed: false, attempt: 0 };

  static getDerivedStateFromError(): Partial<PageBoundaryState> {
    return { failed: true };
  }

  override componentDidCatch(): void {
    pageErrors.set((count) => count + 1);
  }

  override render(): ReactNode {
    const { failed, attempt } = this.state;
    if (!failed) return <Fragment key={attempt}>{this.props.children}</Fragment>;
    return (
      <ErrorState
        title="This page had a problem."
        wholePage
        afterAction
        onTryAgain={() => this.setState({ failed: false, attempt: attempt + 1 })}
      />
    );
  }
}

const reportError = (path: string, error: unknown): void =>
  reportLoad({ path, result: 'failed', ms: 0, failure: { stage: 'render', why: 'script' }, error });

/**
 * Options of the React root: each error is reported once, whichever boundary caught it, or none. Errors still appear in
 * the console, as without these handlers.
 */
export const reactErrorHandlers = {
  onCaughtError(
    error: unknown,
    { errorBoundary }: ErrorInfo & { errorBoundary?: Component<unknown> | undefined },
  ): void {
    window.console.error(error);
    reportError(errorBoundary instanceof ShellBoundary ? SHELL_PATH : window.location.pathname, error);
  },
  onUncaughtError(error: unknown): void {
    window.reportError(error);
    reportError(SHELL_PATH, error);
  },
};
