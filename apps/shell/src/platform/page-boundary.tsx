import { site } from '@farm/farm';
import { ErrorState } from '@farm/ui';
import { Component, Fragment, type ReactNode } from 'react';
import { tellPageProblem } from './page-problem';
import { report } from './reports';

interface State {
  failed: boolean;
  /** Raised by 'Try again': a new key mounts the page anew. */
  life: number;
}

/** Keeps an error of one page inside that page: header, footer and the other pages go on. */
export class PageBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { failed: false, life: 0 };

  static getDerivedStateFromError(): Partial<State> {
    return { failed: true };
  }

  override componentDidCatch(): void {
    tellPageProblem();
    const failure = { stage: 'render', why: 'script' } as const;
    report({ path: window.location.pathname, result: 'failed', ms: 0, failure });
  }

  override render(): ReactNode {
    const { failed, life } = this.state;
    if (!failed) return <Fragment key={life}>{this.props.children}</Fragment>;
    return (
      <ErrorState
        title="This page had a problem."
        wholePage
        afterAction
        email={site.emails.info}
        onTryAgain={() => this.setState({ failed: false, life: life + 1 })}
      />
    );
  }
}
