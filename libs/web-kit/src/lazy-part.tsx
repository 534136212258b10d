import { Component, lazy, Suspense, type ComponentType, type ReactNode } from 'react';

type Load<Module> = () => Promise<Module>;

type PropsOf<Part> = Part extends ComponentType<infer Props extends object> ? Props : object;

/** Forget the rejections of parts whose code failed to load. */
const resets = new Set<() => void>();

/**
 * `React.lazy` for one export of a module. React caches a rejection for ever; here the part loads its code again the next time
 * it is rendered after an `ErrorBoundary` has caught the failure. Parts of one module share its `load`, which can also be called
 * ahead, to prefetch.
 */
export function createLazyPart<Module, Name extends keyof Module>(
  load: Load<Module>,
  name: Name,
): ComponentType<PropsOf<Module[Name]>> {
  const create = () =>
    lazy(async () => {
      try {
        return { default: (await load())[name] as ComponentType<object> };
      } catch (error) {
        resets.add(reset);
        throw error;
      }
    });
  let Current = create();
  const reset = () => void (Current = create());
  return function LazyPart(props: object) {
    return <Current {...props} />;
  };
}

interface ErrorBoundaryProps {
  /** Rendered after a failure. Without it an optional part is left out. */
  renderError?: (tryAgain: () => void) => ReactNode;
  onError?: () => void;
  children: ReactNode;
}

const failedBoundaries = new Set<Component>();

/** Renders every failed part again: what made one of them work, the network above all, helps the others too. */
function tryAgain(): void {
  window.removeEventListener('online', tryAgain);
  const boundaries = [...failedBoundaries];
  failedBoundaries.clear();
  for (const boundary of boundaries) boundary.setState({ failed: false });
}

/**
 * Error boundary around a part of a page: the rest keeps working if the part throws or its code fails to load. It is rendered
 * again by `tryAgain`, or when the browser is online again.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(): void {
    resets.forEach((reset) => reset());
    resets.clear();
    failedBoundaries.add(this);
    window.addEventListener('online', tryAgain);
    this.props.onError?.();
  }

  // StrictMode mounts it a second time, after it has caught an error of its first rendering.
  override componentDidMount(): void {
    if (this.state.failed) failedBoundaries.add(this);
  }

  override componentWillUnmount(): void {
    failedBoundaries.delete(this);
  }

  override render(): ReactNode {
    const { renderError, children } = this.props;
    return this.state.failed ? renderError?.(tryAgain) : children;
  }
}

interface LazyBoundaryProps extends ErrorBoundaryProps {
  /** Rendered while the code is loading. */
  fallback?: ReactNode;
}

/** `ErrorBoundary` and Suspense around lazy parts. */
export function LazyBoundary({ fallback, children, ...props }: LazyBoundaryProps) {
  return (
    <ErrorBoundary {...props}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}

const RETRY_MS = 10_000;

/** Resolves when the network returns, or after ten seconds: then a file that failed to load is worth another attempt. */
const untilOnline = (): Promise<void> =>
  new Promise((resolve) => {
    const finish = () => {
      window.removeEventListener('online', finish);
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(finish, RETRY_MS);
    window.addEventListener('online', finish);
  });

/**
 * Loads the code of an optional part until it succeeds: after a failure again when the network returns, or every ten seconds.
 * Meanwhile Suspense shows the part's fallback, or its prerendered HTML.
 */
export const loadUntilSuccessful = <Module,>(load: Load<Module>): Promise<Module> =>
  load().catch(() => untilOnline().then(() => loadUntilSuccessful(load)));
