import { ErrorState } from '@farm/ui';
import { useQueryClient } from '@farm/web-kit';
import { Component, type ReactNode } from 'react';

interface Props {
  name: string;
  /** Second parts of the keys of the section's queries: 'weather' for ['community', 'weather']. */
  queries?: readonly string[];
  /** Called before the section is rendered again. */
  onTryAgain?: () => void;
  children: ReactNode;
}

class Boundary extends Component<Props & { removeQueries: () => void }, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    const { name, children, removeQueries, onTryAgain } = this.props;
    if (!this.state.broken) return children;
    const tryAgain = () => {
      removeQueries();
      onTryAgain?.();
      this.setState({ broken: false });
    };
    return (
      <ErrorState title={`${name} couldn't be shown`} onTryAgain={tryAgain}>
        The rest of this page still works.
      </ErrorState>
    );
  }
}

/**
 * Error boundary around one section of the hub: the other sections keep working, and the shell reports the error. Trying
 * again reloads the section's own data, because a malformed response would break it again.
 */
export function SectionBoundary(props: Props) {
  const cache = useQueryClient();
  const removeQueries = () =>
    props.queries?.forEach((query) => cache.removeQueries({ queryKey: ['community', query], type: 'inactive' }));
  return <Boundary {...props} removeQueries={removeQueries} />;
}
