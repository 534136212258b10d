import { createContext } from 'react';

/** What can stand open at one comment; one at a time in the whole thread. */
export interface Doing {
  kind: 'reply' | 'edit' | 'delete' | 'report';
  id: string;
}

export interface ThreadTools {
  open: (doing: Doing) => void;
  /** Closes what is open; the focus goes to the element of that id. */
  close: (id: string) => void;
  /** Moves the focus to the element of that id, as soon as it stands there. */
  focusOn: (id: string) => void;
  /** Says something to who listens and who looks. */
  say: (text: string) => void;
}

/** Steady for the life of the thread: a comment is not drawn again because another one was opened. */
export const Tools = createContext<ThreadTools>({ open: () => {}, close: () => {}, focusOn: () => {}, say: () => {} });

/** The list of conversations. */
export const LIST_ID = 'comment-list';
export const commentId = (id: string): string => `comment-${id}`;
export const buttonId = (kind: Doing['kind'], id: string): string => `${kind}-${id}`;
