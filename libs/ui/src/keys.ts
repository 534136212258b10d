interface KeyEvent {
  key: string;
  code: string;
  keyCode: number;
  isComposing: boolean;
}

/**
 * Whether a key belongs to an input method that composes a character (Chinese, Japanese, Korean, accents). Safari ends the
 * composition before its last key, which only has the key code 229.
 */
const isComposing = ({ isComposing: composing, keyCode }: KeyEvent): boolean => composing || keyCode === 229;

type NativeOrReactEvent = KeyEvent | { nativeEvent: KeyEvent };
type Key = 'Enter' | 'Escape';

const nativeOf = (event: NativeOrReactEvent): KeyEvent => ('nativeEvent' in event ? event.nativeEvent : event);

/** Whether Enter or Escape was pressed and is meant for the page: during a composition it ends the composition only. */
export function isKey(event: NativeOrReactEvent, key: Key): boolean {
  const native = nativeOf(event);
  return native.key === key && !isComposing(native);
}

/** Whether Enter or Escape ends a composition, so that the browser must not submit or close anything either. */
export function endsComposition(event: NativeOrReactEvent, key: Key): boolean {
  const native = nativeOf(event);
  return native.key === key && isComposing(native);
}

/**
 * The lower-case letter of a shortcut: what the key prints, or on a layout without Latin letters (Cyrillic, Greek, Arabic) what the
 * key at that place prints on an English one. Null for other keys and during a composition.
 */
export function letterOf(event: KeyEvent): string | null {
  if (isComposing(event)) return null;
  if (/^[a-z]$/i.test(event.key)) return event.key.toLowerCase();
  const isForeignLetter = /^\p{L}$/u.test(event.key) && !/\p{Script=Latin}/u.test(event.key);
  const [, letter] = /^Key([A-Z])$/.exec(event.code) ?? [];
  return isForeignLetter && letter ? letter.toLowerCase() : null;
}
