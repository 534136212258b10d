import { buttonClass } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { TRAINING_PATH } from './dexter-data';

/** Router state that fills the form for a correction. */
export interface CorrectionState {
  question?: string;
  incorrectResponse?: string;
  sessionId?: string;
}

interface CorrectLinkProps {
  state: CorrectionState;
  kind?: 'primary' | 'outline';
  label?: string;
}

export function CorrectLink({ state, kind = 'outline', label = 'Correct this answer' }: CorrectLinkProps) {
  return (
    <Link className={buttonClass(kind, 'small')} to={`${TRAINING_PATH}?tab=corrections`} state={state}>
      {label}
    </Link>
  );
}
