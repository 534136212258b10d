/** A click on a button before hydration, to be replayed. */
export interface QueuedClick {
  target: HTMLElement;
  /** Date.now() */
  at: number;
}

/** State of the head script, which runs before all other code. */
export interface BootstrapState {
  clicks: QueuedClick[];
  /** React listens, so clicks need no replay. */
  react: boolean;
}

declare global {
  var __bootstrap: BootstrapState | undefined;
}
