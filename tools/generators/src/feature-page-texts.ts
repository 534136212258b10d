import { blank, type FeatureFacts } from './feature-texts';
import { camel, pascal, snake, title } from './names';

const words = (name: string) => title(name).toLowerCase();
const failed = 'Something went wrong. Please try again.';

/** The feature's talk with its service, and its sentences. */
export const hookText = ({
  service,
  one,
  many,
}: FeatureFacts): string => `import { call, queryOptions, sentenceOf, useMutation, useQuery, useQueryClient } from '@farm/web-kit';

const FAILED = '${failed}';

const list = queryOptions({ queryKey: ['${service}', '${many}'], queryFn: () => call('GET /api/${many}') });

/** What there is, and the way to add to it; \`add\` tells whether it was taken. */
export function use${pascal(many)}() {
  const cache = useQueryClient();
  const { data, isError, refetch } = useQuery(list);
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (text: string) => call('POST /api/${many}', { body: { text } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: list.queryKey }),
  });
  return {
    ${camel(many)}: data,
    isAway: isError,
    again: () => void refetch(),
    add: (text: string) =>
      mutateAsync(text).then(
        () => true,
        () => false,
      ),
    busy: isPending,
    problem: error ? (sentenceOf(error) ?? FAILED) : undefined,
  };
}
export type Add${pascal(one)} = Pick<ReturnType<typeof use${pascal(many)}>, 'add' | 'busy' | 'problem'>;
`;

const form = ({ one, many }: FeatureFacts) => `
function Add${pascal(one)}Form({ add, busy, problem }: Add${pascal(one)}) {
  const [text, setText] = useState('');
  const send = async () => {
    if (await add(text)) setText('');
  };
  return (
    <Form aria-label="Add to ${words(many)}" onSubmit={() => void send()}>
      <Field label="${title(one)}" maxLength={500} value={text} onValue={setText} />
      <Problem text={problem} />
      <Button busy={busy} busyLabel="Adding...">
        Add
      </Button>
    </Form>
  );
}
`;

/** Form and list; states for nothing, waiting and failure. */
export const featurePageText = (facts: FeatureFacts, path: string): string => {
  const { one, many } = facts;
  return `import type { ${pascal(one)} } from '@farm/contracts';
import { Band, Button, EmptyState, ErrorState, Field, Form, Problem, SectionHeading, Skeleton } from '@farm/ui';
import { useState } from 'react';
import { use${pascal(many)}, type Add${pascal(one)} } from './use-${many}';

const HEADING = '${title(many)}';
${form(facts)}
function ${pascal(many)}List({ of }: { of: readonly ${pascal(one)}[] }) {
  if (of.length === 0) return <EmptyState level="h2" title="Nothing is here yet." />;
  return (
    <ul aria-label={HEADING}>
      {of.map(({ id, text }) => (
        <li key={id}>{text}</li>
      ))}
    </ul>
  );
}

/** ${path}: say here which sentence of the specification it makes true. */
function ${pascal(many)}Page() {
  const { ${camel(many)}, isAway, again, ...adding } = use${pascal(many)}();
  return (
    <Band narrow>
      <SectionHeading level={1}>{HEADING}</SectionHeading>
      <Add${pascal(one)}Form {...adding} />
      {${camel(many)} && <${pascal(many)}List of={${camel(many)}} />}
      {!${camel(many)} && isAway && <ErrorState title="They did not come." onTryAgain={again} />}
      {!${camel(many)} && !isAway && <Skeleton />}
    </Band>
  );
}

export { ${pascal(many)}Page as Component };
`;
};

/** What people see and do. */
export const featurePageSpec = (facts: FeatureFacts, path: string): string => {
  const { one, many } = facts;
  return `import { LOST, refusal, renderPage } from '@farm/web-kit/testing';
import { screen } from '@testing-library/react';
import { Component as ${pascal(many)}Page } from './${many}-page';

const LIST = 'GET /api/${many}';
const ADD = 'POST /api/${many}';
const okra = { id: '1', text: 'okra seed', createdAt: '2026-11-21T12:00:00.000Z' };

test('what is added stands in the list, and the field is free again', async () => {
  let added = false;
  const add = () => {
    added = true;
    return okra;
  };
  const page = renderPage(<${pascal(many)}Page />, { at: '${path}', api: { [LIST]: () => (added ? [okra] : []), [ADD]: add } });
  expect(await screen.findByRole('heading', { name: 'Nothing is here yet.' })).toBeVisible();
  await page.user.type(screen.getByLabelText('${title(one)}'), 'okra seed');
  await page.user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByRole('listitem')).toHaveTextContent('okra seed');
  expect(screen.getByLabelText('${title(one)}')).toHaveValue('');
});

test('a refusal is said in its own words, and what was typed stays', async () => {
  const refused = refusal(422, '${snake(one)}.blank', '${blank(facts)}');
  const page = renderPage(<${pascal(many)}Page />, { at: '${path}', api: { [LIST]: [okra], [ADD]: refused } });
  await page.user.type(screen.getByLabelText('${title(one)}'), '..');
  await page.user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('${blank(facts)}')).toBeVisible();
  expect(screen.getByLabelText('${title(one)}')).toHaveValue('..');
});

test('a list that did not come can be asked for again', async () => {
  let lost = true;
  const page = renderPage(<${pascal(many)}Page />, { at: '${path}', api: { [LIST]: () => (lost ? LOST : [okra]) } });
  const again = await screen.findByRole('button', { name: 'Try again' });
  lost = false;
  await page.user.click(again);
  expect(await screen.findByText('okra seed')).toBeVisible();
});
`;
};
