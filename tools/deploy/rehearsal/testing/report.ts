/** Steps of a rehearsal as tests, and a table of what they saw. */
export function openReport(timeoutMs: number) {
  const rows: string[] = [];
  return {
    /** A test that resolves to what the report says of it. */
    step: (title: string, act: () => Promise<string>): void =>
      test(
        title,
        async () => {
          const begun = performance.now();
          const row = (seen: string) =>
            rows.push(`| ${title} | ${Math.round((performance.now() - begun) / 1_000)} | ${seen} |`);
          try {
            row(await act());
          } catch (error) {
            row('FAILED');
            throw error;
          }
        },
        timeoutMs,
      ),
    printReport: () => process.stdout.write(`\n| step | seconds | seen |\n|---|---|---|\n${rows.join('\n')}\n`),
  };
}
