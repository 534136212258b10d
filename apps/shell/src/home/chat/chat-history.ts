import { call } from '@farm/web-kit';
import type { Message } from './chat';

const KEY = 'farm.chat';

/** Whether this browser has spoken with the service: a first visit asks it for nothing. */
function isNoted(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false; // storage is forbidden: the conversation lasts as long as the document
  }
}

/** Notes that there is a conversation, and tells other tabs that it has grown. */
export function note(now = Date.now()): void {
  try {
    localStorage.setItem(KEY, String(now));
  } catch {
    // as above
  }
}

/** The conversation as the service keeps it, without the greeting; empty when there is none or nobody answers. */
export async function recall(): Promise<readonly Message[]> {
  if (!isNoted()) return [];
  try {
    return (await call('GET /api/dexter/conversation')).messages.map(({ at: _, ...message }) => message);
  } catch {
    return []; // silent: the chat works without its past
  }
}

/** Erases the conversation, here and at the service. @throws CallFailed when the service did not do it. */
export async function forget(): Promise<void> {
  if (isNoted()) await call('DELETE /api/dexter/conversation');
  try {
    localStorage.removeItem(KEY);
  } catch {
    // as above: then nothing was noted
  }
}

/** Tells the whole conversation each time another tab has changed it; empty when it was erased there. */
export function watchOtherTabs(changed: (messages: readonly Message[]) => void): void {
  window.addEventListener('storage', ({ key, newValue }) => {
    if (key !== KEY && key !== null) return;
    if (newValue === null) changed([]);
    else void recall().then((messages) => messages.length > 0 && changed(messages)); // the first may not be kept yet
  });
}
