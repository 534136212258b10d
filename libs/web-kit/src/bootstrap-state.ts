/** A press on a button that nobody has answered yet. */
export interface QueuedClick {
  target: HTMLElement;
  /** By the wall clock, in ms. */
  at: number;
}

/** What the document's head script did before any other code came. */
export interface BootstrapState {
  clicks: QueuedClick[];
  /** React listens: a press that reaches its target was answered. */
  react: boolean;
}

declare global {
  var __bootstrap: BootstrapState | undefined;
}
