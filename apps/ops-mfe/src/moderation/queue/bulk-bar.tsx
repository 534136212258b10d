import { Button, Field, Problem, Select } from '@farm/ui';
import { useState } from 'react';
import { reasonProblem } from '../../desk/reason-problem';
import { SearchBox } from '../../desk/search-box';
import { ACTS } from '../acts';
import { whyNot, useBulk, type BulkAction } from '../use-moderation';

const BULK: readonly BulkAction[] = ['approve', 'hide', 'restore', 'delete'];
const MOST = 100; // at once: the contract's limit

interface Props {
  ids: readonly string[];
  onDone: (said: string) => void;
}

const counted = (count: number) => `${count} ${count === 1 ? 'comment' : 'comments'}`;

/** The same for all chosen comments. */
export function BulkBar({ ids, onDone }: Props) {
  const [action, setAction] = useState<BulkAction>('hide');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useBulk();
  const send = () => {
    setTried(true);
    if (reasonProblem(reason) !== undefined || isPending) return;
    mutate(
      { ids: ids.slice(0, MOST), action, reason: reason.trim() },
      {
        onSuccess: ({ done, refused }) =>
          onDone(`Done with ${counted(done.length)}${refused.length > 0 ? `, not with ${refused.length}` : ''}.`),
      },
    );
  };
  return (
    <>
      <SearchBox
        name="Chosen comments"
        onSubmit={send}
        send={
          <Button busy={isPending} busyLabel="Working...">
            {`${ACTS[action].label} ${counted(Math.min(ids.length, MOST))}`}
          </Button>
        }
      >
        <Select label="Act" value={action} onValue={(value) => setAction(value as BulkAction)}>
          {BULK.map((each) => (
            <option key={each} value={each}>
              {ACTS[each].label}
            </option>
          ))}
        </Select>
        <Field
          label="Why"
          value={reason}
          onValue={setReason}
          maxLength={500}
          autoComplete="off"
          error={isTried ? reasonProblem(reason) : undefined}
        />
      </SearchBox>
      <Problem text={whyNot(error)} />
    </>
  );
}
