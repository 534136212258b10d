import { Button, Field, Form, FormError, PageSection, RadioCards, SectionHeading, Stack } from '@farm/ui';
import { useState } from 'react';
import classes from './class-quiz.module.css';
import type { JoinState } from './use-class-pupil';

interface CodeFormProps {
  code: string;
  problem: string | null;
  isLoading: boolean;
  onCode: (code: string) => void;
  onTryAgain: () => void;
}

/** The first view of a pupil: type the six letters. */
export function ClassCodeForm({ code, problem, isLoading, onCode, onTryAgain }: CodeFormProps) {
  const [typed, setTyped] = useState(code);
  const [isEmpty, setEmpty] = useState(false);
  const send = () => {
    const next = typed.toUpperCase().replace(/[^A-Z]/g, '');
    setEmpty(next === '');
    if (next === '') return;
    if (next === code) onTryAgain();
    else onCode(next);
  };
  return (
    <PageSection narrow>
      <Stack>
        <SectionHeading level={1} subtitle="Type the six letters that you see on the wall.">
          Join your class
        </SectionHeading>
        <Form aria-label="Join your class" onSubmit={send}>
          <Field
            label="Code"
            value={typed}
            onValueChange={setTyped}
            error={isEmpty ? 'Type the six letters that you see on the wall.' : undefined}
            autoCapitalize="characters"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            maxLength={12}
          />
          <FormError text={problem} />
          <div>
            <Button isPending={isLoading} pendingLabel="Looking...">
              Go
            </Button>
          </div>
        </Form>
      </Stack>
    </PageSection>
  );
}

/** The second view: choose one of the nicknames offered. */
export function NicknameForm({ data, reload, join, isJoining, joinProblem }: JoinState) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [isMissing, setMissing] = useState(false);
  const names = data?.nicknames ?? [];
  const nickname = chosen !== null && names.includes(chosen) ? chosen : null;
  const send = () => {
    setMissing(nickname === null);
    if (nickname !== null) join(nickname);
  };
  return (
    <PageSection narrow>
      <Stack>
        <SectionHeading level={1}>Choose your name</SectionHeading>
        <Form aria-label="Choose your name" onSubmit={send}>
          <RadioCards
            compact
            legend="Nobody needs to know who it is. It is deleted after class."
            options={names.map((name) => ({ value: name, label: name }))}
            value={nickname}
            onValueChange={setChosen}
          />
          <div>
            <Button type="button" variant="link" onClick={reload}>
              Show other names
            </Button>
          </div>
          <FormError text={isMissing && nickname === null ? 'Choose a name first.' : joinProblem} />
          <div className={classes.bar}>
            <Button isPending={isJoining} pendingLabel="Joining...">
              Join
            </Button>
          </div>
        </Form>
      </Stack>
    </PageSection>
  );
}
