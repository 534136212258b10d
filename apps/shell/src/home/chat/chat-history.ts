import type { Message } from './chat';

const KEY = 'farm.chat';

/** How much of a conversation a browser keeps, and for how long after its last message. */
const KEPT_MESSAGES = 50;
const KEPT_MS = 90 * 24 * 60 * 60 * 1000;

interface Saved {
  at: number;
  messages: readonly Message[];
}

const isMessage = (value: unknown): value is Message =>
  typeof value === 'object' &&
  value !== null &&
  'type' in value &&
  (value.type === 'user' || value.type === 'bot') &&
  'text' in value &&
  typeof value.text === 'string' &&
  (!('sources' in value) || Array.isArray(value.sources));

function read(text: string | null): Saved {
  const saved = JSON.parse(text ?? '{}') as Partial<Saved>;
  const messages = Array.isArray(saved.messages) ? saved.messages.filter(isMessage) : [];
  return { at: Number(saved.at ?? 0), messages };
}

/** The conversation this browser keeps, without the greeting; empty when there is none or storage is forbidden. */
export function recall(now = Date.now()): readonly Message[] {
  try {
    const { at, messages } = read(localStorage.getItem(KEY));
    return now - at < KEPT_MS ? messages : [];
  } catch {
    return [];
  }
}

/** Adds one message to what is kept: other tabs may have added theirs. */
export function keep(message: Message, now = Date.now()): void {
  const messages = [...recall(now), message].slice(-KEPT_MESSAGES);
  try {
    localStorage.setItem(KEY, JSON.stringify({ at: now, messages } satisfies Saved));
  } catch {
    // Storage is full or forbidden: the conversation lasts as long as the document.
  }
}

export function forget(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // as above: then nothing is kept
  }
}

/** Tells the whole conversation each time another tab has changed it; empty when it was erased there. */
export function watchOtherTabs(changed: (messages: readonly Message[]) => void): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) changed(recall());
  });
}
