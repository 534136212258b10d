import { Banner, Button, CheckboxGroup, Form, Problem } from '@farm/ui';
import { useState } from 'react';
import { ReasonField } from '../../desk/reason-field';
import { reasonProblem } from '../../desk/reason-problem';
import classes from '../training.module.css';
import type { Preview } from '../use-training';

const NO_REASON = 'Please say why these checks are replaced, in 3 to 500 characters.';

/** Checks that a correction replaces, and why. */
export interface Replaced {
  replaceChecks?: string[];
  reason?: string;
}

interface Props {
  preview: Preview;
  busy: boolean;
  problem: string | null;
  onApprove: (replaced: Replaced) => void;
}

/** The second press, after the preview was read. Checks that would break can be replaced, with a typed reason. */
export function ApproveCorrection({ preview, busy, problem, onApprove }: Props) {
  const [chosen, setChosen] = useState<string[]>([]);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { brokenChecks } = preview;
  const wrong = chosen.length > 0 && reasonProblem(reason) ? NO_REASON : undefined;
  const approve = () => {
    setTried(true);
    if (!wrong && !busy) onApprove(chosen.length > 0 ? { replaceChecks: chosen, reason: reason.trim() } : {});
  };
  return (
    <Form className={classes.form} aria-label="Approve" onSubmit={approve}>
      {brokenChecks.length > 0 && (
        <>
          <Banner kind="warn">
            {`${brokenChecks.length} ${brokenChecks.length === 1 ? 'check fails' : 'checks fail'} with this correction. It is saved as a draft unless you replace them.`}
          </Banner>
          <CheckboxGroup
            legend="Replace these checks"
            options={brokenChecks.map(({ caseKey, question, reason: why }) => ({
              value: caseKey,
              label: `${question} (${why})`,
            }))}
            values={chosen}
            onValues={setChosen}
          />
        </>
      )}
      {chosen.length > 0 && (
        <ReasonField
          label="Why these checks are replaced"
          reason={reason}
          onReason={setReason}
          problem={isTried ? wrong : undefined}
        />
      )}
      <div>
        <Button busy={busy} busyLabel="Sending...">
          Send Correction
        </Button>
      </div>
      <Problem text={problem} />
    </Form>
  );
}
