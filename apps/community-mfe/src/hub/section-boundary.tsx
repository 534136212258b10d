import { ErrorState } from '@farm/ui';
import { useQueryClient } from '@farm/web-kit';
import { Component, type ReactNode } from 'react';

interface Props {
  /** The section's name, for the sentence that stands in its place. */
  name: string;
  children: ReactNode;
}

class Boundary extends Component<Props & { forget: () => void }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    const { name, children, forget } = this.props;
    if (!this.state.broken) return children;
    const tryAgain = () => {
      forget();
      this.setState({ broken: false });
    };
    return (
      <ErrorState title={`${name} could not be shown`} onTryAgain={tryAgain}>
        The rest of this page still works.
      </ErrorState>
    );
  }
}

/** One part of the hub that breaks leaves the nine others alone. */
export function SectionBoundary(props: Props) {
  const cache = useQueryClient();
  // An answer that a section cannot make sense of would break it again: what nobody shows is asked for anew.
  return <Boundary {...props} forget={() => cache.removeQueries({ type: 'inactive' })} />;
}
