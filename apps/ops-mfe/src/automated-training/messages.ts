/** Spec 2 section 8: scheduler messages. */
export const MESSAGES = {
  saved: 'Configuration updated successfully',
  notSaved: 'Failed to update configuration',
  stopped: 'Automated training stopped',
  notStopped: 'Failed to stop training',
  started: 'Automated training started',
  notStarted: 'Failed to start training',
} as const;

/** What is said of a run that was asked for: at its begin, its end, and when it fails. */
export const RUN_MESSAGES = {
  bulk: {
    begun: 'Starting bulk training session...',
    done: 'Bulk training completed successfully! Dexter Jr. has been trained with accelerated learning.',
    failed: 'Bulk training failed. Please try again.',
  },
  assessment: {
    begun: 'Running performance assessment...',
    done: 'Performance assessment completed',
    failed: 'Assessment failed. Please try again.',
  },
} as const;
export type Pressed = keyof typeof RUN_MESSAGES;

/** What stands above the tabs after an act. */
export interface Said {
  kind: 'ok' | 'info' | 'error';
  text: string;
}
export type Say = (said: Said) => void;
