import { TextArea } from '@farm/ui';

interface Props {
  /** What is asked: 'Why'. */
  label: string;
  hint?: string;
  reason: string;
  onReason: (reason: string) => void;
  /** What is wrong with it, once it was tried. */
  problem: string | undefined;
}

/** Why an operator does it, in as many words as the record takes. */
export function ReasonField({ label, hint, reason, onReason, problem }: Props) {
  return <TextArea label={label} hint={hint} rows={3} limit={500} value={reason} onValue={onReason} error={problem} />;
}
