import { ErrorState } from '@farm/ui';
import { Component, type ReactNode } from 'react';

interface Props {
  /** The section's name, for the sentence that stands in its place. */
  name: string;
  children: ReactNode;
}

/** One part of the hub that breaks leaves the nine others alone. */
export class SectionBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <ErrorState title={`${this.props.name} could not be shown`} onTryAgain={() => this.setState({ broken: false })}>
        The rest of this page still works.
      </ErrorState>
    );
  }
}
