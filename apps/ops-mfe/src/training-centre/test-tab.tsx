import { Button, buttonClass, Card, EmptyState, Form, Problem, SectionHeading, TextArea } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { useState } from 'react';
import { addressOf } from './centre-desk';
import { Clauses, JUDGES, Verdict } from './clauses';
import { KeepAnswer } from './keep-answer';
import classes from './training.module.css';
import { filled, useTest, whyNotTaught, type Tested } from './use-training';

/** A result of this visit; the same scenario may be tried twice. */
export interface TestResult extends Tested {
  no: number;
}

function Result({ result }: { result: TestResult }) {
  const { scenario, expectedBehavior, actualResponse, emotion, clauses, passed, judge } = result;
  return (
    <Card title={scenario} wide listed>
      <p className={classes.row}>
        <Verdict passed={passed} />
        <span className={classes.small}>{`Judged by ${JUDGES[judge]}. Feeling: ${emotion}`}</span>
      </p>
      {expectedBehavior !== '' && (
        <p>
          <strong>Expected:</strong> {expectedBehavior}
        </p>
      )}
      <p className={classes.words}>{actualResponse}</p>
      <Clauses clauses={clauses} />
      <div className={classes.row}>
        <Link
          className={buttonClass('quiet', 'small')}
          to={addressOf('corrections')}
          state={{ question: scenario, incorrectResponse: actualResponse }}
        >
          Correct this answer
        </Link>
        <KeepAnswer answer={actualResponse} />
      </div>
    </Card>
  );
}

interface Props {
  /** Newest first, at most five. */
  results: readonly TestResult[];
  onTested: (result: Tested) => void;
}

/** Asks the version in force and judges its answer clause by clause; the last five results stay. */
export function TestTab({ results, onTested }: Props) {
  const [scenario, setScenario] = useState('');
  const [expectedBehavior, setExpected] = useState('');
  const { mutate, isPending, error } = useTest();
  const isBlank = scenario.trim() === '';
  const send = () => {
    if (isBlank || isPending) return;
    mutate({ scenario: scenario.trim(), ...filled({ expectedBehavior }) }, { onSuccess: onTested });
  };
  return (
    <div className={classes.page}>
      <SectionHeading line="Ask what a visitor might ask. Nothing is changed.">Test &amp; Evaluate</SectionHeading>
      <Form className={classes.form} onSubmit={send}>
        <TextArea label="Scenario" limit={2000} value={scenario} onValue={setScenario} />
        <TextArea
          label="Expected behavior (optional)"
          hint="Each sentence is judged by itself."
          limit={2000}
          value={expectedBehavior}
          onValue={setExpected}
        />
        <div>
          <Button busy={isPending} busyLabel="Testing..." disabled={isBlank}>
            Run Test
          </Button>
        </div>
        <Problem text={whyNotTaught(error)} />
      </Form>
      <SectionHeading line="The last five of this visit. Training History keeps all.">
        Recent test results
      </SectionHeading>
      {results.length === 0 && <EmptyState title="No tests yet">Results stand here after the first test.</EmptyState>}
      <ul className={classes.list} aria-label="Recent test results">
        {results.map((result) => (
          <li key={result.no}>
            <Result result={result} />
          </li>
        ))}
      </ul>
    </div>
  );
}
