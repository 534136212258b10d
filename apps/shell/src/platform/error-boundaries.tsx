import { ErrorState } from '@farm/ui';
import { useLocation, useNavigate } from '@farm/web-kit';
import { i18n } from '@lingui/core';
import { Component, type ErrorInfo } from 'react';
import { createStore } from 'zustand';
import { reportLoad } from './load-metrics';

/** Errors outside of any page are reported for the shell's home page. */
const SHELL_PATH = '/';

const pageErrors = createStore(() => 0);

export const onPageError = pageErrors.subscribe;

/** The router's `onError`: the error element of a route was rendered. `reactErrorHandlers` log and report the error. */
export const handleRouteError = (): void => pageErrors.setState((count) => count + 1);

/** Base of the error boundaries around parts of the shell. Their errors are reported as the shell's, not the page's. */
export abstract class ShellBoundary<P> extends Component<P, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }
}

/**
 * The error element of each page's route: header, footer and other pages keep working. `reactErrorHandlers` report the
 * error. The router renders the page again after a navigation, which 'Try again' is: to the same address.
 */
export function RouteError() {
  const navigate = useNavigate();
  const { pathname, search, hash, state } = useLocation();
  const tryAgain = () =>
    void navigate({ pathname, search, hash }, { replace: true, state: state as unknown, preventScrollReset: true });
  return <ErrorState title={i18n._('This page had a problem.')} wholePage afterAction onTryAgain={tryAgain} />;
}

const reportError = (path: string, error: unknown): void =>
  reportLoad({ path, result: 'failed', ms: 0, failure: { stage: 'render', why: 'script', error } });

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
