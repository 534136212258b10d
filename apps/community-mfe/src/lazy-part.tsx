import { ErrorState } from '@farm/ui';
import { useQuery } from '@farm/web-kit';
import { type ReactNode, useEffect, useEffectEvent } from 'react';

interface LazyPartProps<Module> {
  /** Name of the part, its key in the query cache. */
  name: string;
  load: () => Promise<Module>;
  fallback?: ReactNode;
  /** Called when the code could not be loaded. Without it the part shows an error and offers to try again. */
  onError?: () => void;
  children: (module: Module) => ReactNode;
}

/** A part of a page whose code is loaded when the part is first rendered. */
export function LazyPart<Module>({ name, load, fallback, onError, children }: LazyPartProps<Module>) {
  const { data, isError, refetch } = useQuery({
    queryKey: ['community', 'code', name],
    queryFn: load,
    retryOnMount: true, // code that failed to load is no answer
  });
  const fail = useEffectEvent(() => onError?.());
  useEffect(() => {
    if (isError) fail();
  }, [isError]);
  if (data) return children(data);
  if (!isError || onError) return fallback;
  return <ErrorState title="We couldn't load this part" level="h3" onTryAgain={() => void refetch()} />;
}
