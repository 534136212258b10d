import { Lead } from '@farm/ui';

/** The sentence that stands on every page where Dexter Jr. is trained. */
export function WhatTrainingChanges() {
  return (
    <Lead>
      {"Training changes Dexter's instructions, approved answers and tests. It does not change the AI model itself."}
    </Lead>
  );
}
