/** One scenario of a rehearsal. */
export interface Row {
  scenario: string;
  /** What was not as expected; empty: everything was. */
  problems: string[];
  seconds: number;
}

/** Runs a scenario. `check` notes what is not as expected; an exception is a problem as well. */
export async function runScenario(
  scenario: string,
  run: (check: (title: string, isTrue: boolean) => void) => Promise<void>,
): Promise<Row> {
  const problems: string[] = [];
  const start = Date.now();
  try {
    await run((title, isTrue) => void (isTrue || problems.push(title)));
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }
  const row = { scenario, problems, seconds: Math.round((Date.now() - start) / 1000) };
  console.error(
    `${problems.length ? 'FAILED' : 'ok'}: ${scenario} (${row.seconds} s)${problems.map((each) => `\n  ${each}`).join('')}`,
  );
  return row;
}
