export type Listener = (event?: object) => void;

/** Listeners by event name, as the provider's elements have them. */
export function emitter() {
  const listeners = new Map<string, Set<Listener>>();
  const on = (name: string, listener: Listener) => {
    listeners.set(name, (listeners.get(name) ?? new Set()).add(listener));
  };
  const off = (name: string, listener?: Listener) => {
    if (listener) listeners.get(name)?.delete(listener);
    else listeners.delete(name);
  };
  const once = (name: string, listener: Listener) => {
    const first: Listener = (event) => {
      off(name, first);
      listener(event);
    };
    on(name, first);
  };
  // a copy: a listener may take itself out while it is called
  const emit = (name: string, event: object) => [...(listeners.get(name) ?? [])].forEach((each) => each(event));
  return { on, off, once, emit };
}
