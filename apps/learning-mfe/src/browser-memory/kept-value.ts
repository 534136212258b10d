import { keptText } from './kept-text';

export interface KeptValue<T> {
  read: () => T;
  /** Changes the value and tells the pages. Where storage is full or refused, the change lasts until a reload. */
  change: (change: (value: T) => T) => void;
  /** The value as it is now; `nothing` in the first HTML and while it hydrates. */
  use: () => T;
}

interface Keeping<T> {
  key: string;
  place: 'local' | 'session';
  nothing: T;
  /** Makes a value of what was stored. Storage is anybody's to write: what does not fit is left out. May throw. */
  parse: (stored: unknown) => T;
}

/** A value that this browser keeps as JSON. */
export function keptValue<T>({ key, place, nothing, parse }: Keeping<T>): KeptValue<T> {
  const text = keptText(key, place);
  let last: { raw: string | null; value: T } = { raw: null, value: nothing };

  function valueOf(raw: string | null): T {
    if (raw === null) return nothing;
    if (raw === last.raw) return last.value;
    try {
      last = { raw, value: parse(JSON.parse(raw)) };
    } catch {
      last = { raw, value: nothing };
    }
    return last.value;
  }

  const read = () => valueOf(text.read());
  const change = (make: (value: T) => T) => text.write(JSON.stringify(make(read())));
  const useValue = () => valueOf(text.use());
  return { read, change, use: useValue };
}
