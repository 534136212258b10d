import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';

type Dialogs = typeof import('./comment-dialogs');
let loaded: Dialogs | null = null;
const loadDialogs = async (): Promise<Dialogs> =>
  (loaded ??= await import(/* webpackChunkName: "comment-dialogs" */ './comment-dialogs'));

interface LazyDialogProps {
  /** The chunk could not be loaded. */
  onError: () => void;
  children: (dialogs: Dialogs) => ReactNode;
}

/** Loads the chunk of the dialogs when the first one is opened. */
export function LazyDialog({ onError, children }: LazyDialogProps) {
  const [dialogs, setDialogs] = useState(loaded);
  const fail = useEffectEvent(onError);
  useEffect(() => {
    let isMounted = true;
    loadDialogs().then(
      (module) => isMounted && setDialogs(module),
      () => isMounted && fail(),
    );
    return () => {
      isMounted = false;
    };
  }, []);
  return dialogs && children(dialogs);
}
