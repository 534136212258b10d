import { contentSections, serviceSections } from '@farm/contracts';
import { builtInContent, builtInSiteFacts } from '@farm/farm';
import { renderPage } from '@farm/web-kit/testing';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { ContentFields } from './content-fields';
import { fillNulls, formSchemaOf, type FieldSchema, type FormValue } from './content-schema';

const siteFacts = Object.fromEntries(
  Object.entries(builtInSiteFacts).map(([topic, { answer, next }]) => [topic, { answer, next }]),
);
const sections = { ...contentSections, siteFacts: serviceSections.siteFacts };
const values = { ...builtInContent, siteFacts };

const asSent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

function renderSchema(serviceSchema: FieldSchema, value: FormValue) {
  const schema = formSchemaOf(serviceSchema);
  const changes: FormValue[] = [];
  function Fields() {
    const [typed, setTyped] = useState(value);
    const change = (next: FormValue) => {
      changes.push(next);
      setTyped(next);
    };
    return <ContentFields schema={schema} value={typed} onChange={change} />;
  }
  const api = { 'GET /api/ops/files': { files: [], next: null } };
  return { ...renderPage(<Fields />, { api }), value, changes };
}

const render = (section: keyof typeof sections) =>
  renderSchema(asSent(sections[section]) as FieldSchema, asSent(values[section]) as FormValue);

test.each(Object.keys(sections) as (keyof typeof sections)[])(
  'opening %s changes nothing, and every field is one of ours',
  (section) => {
    const { changes } = render(section);
    expect(changes).toEqual([]);
    expect(document.querySelectorAll('input, textarea, details').length).toBeGreaterThan(4);
    // classes of the library's own widgets, and of its messages about schemas that it cannot show
    expect(document.querySelectorAll('.form-control, .rjsf-config-error, .unsupported-field')).toHaveLength(0);
  },
);

const date: FieldSchema = { type: ['string', 'null'], title: 'Checked on' };
const games: FieldSchema = {
  type: 'object',
  required: ['games'],
  properties: {
    games: {
      type: 'array',
      items: {
        type: 'object',
        required: ['name', 'checkedOn'],
        properties: { name: { type: 'string' }, checkedOn: date, note: date },
      },
    },
  },
};

test('a value that may be none and was not entered is sent as none; what is optional or entered stays', () => {
  const entered = [{ name: 'Quilt' }, { name: 'Seeds', checkedOn: '2026-11-29' }];
  expect(fillNulls(games, { games: entered })).toEqual({
    games: [
      { name: 'Quilt', checkedOn: null },
      { name: 'Seeds', checkedOn: '2026-11-29' },
    ],
  });
});

test('a number is digits alone, and one that is cleared is none', async () => {
  const minutes: FieldSchema = { type: ['integer', 'null'], title: 'Minutes' };
  const { user, changes } = renderSchema({ type: 'object', properties: { minutes } }, { minutes: 45 });
  const box = screen.getByRole('textbox', { name: /Minutes/ });
  expect(box).toHaveValue('45');
  await user.clear(box);
  expect(changes.at(-1)).toEqual({ minutes: null });
  await user.type(box, '1e3');
  expect(changes.at(-1)).toEqual({ minutes: '1e3' });
  await user.clear(box);
  await user.type(box, '30');
  expect(changes.at(-1)).toEqual({ minutes: 30 });
});

test('what a stored value does not have is not made up', () => {
  const line: FieldSchema = { type: 'string', title: 'Line' };
  const { changes } = renderSchema(
    {
      type: 'object',
      required: ['title'],
      properties: {
        title: line,
        reasons: { type: 'array', title: 'Reasons', minItems: 4, maxItems: 4, items: line },
        calendar: { type: 'object', title: 'Calendar', required: ['title'], properties: { title: line } },
      },
    },
    { title: 'Loam' },
  );
  expect(changes).toEqual([]);
});

test('a change keeps everything else, also what is not shown', async () => {
  const { user, value, changes } = render('resources');
  const { links } = value as { links: { title: string }[] };
  const [title] = screen.getAllByRole('textbox', { name: 'Title' });
  await user.type(title as HTMLElement, '!');
  const [first, ...others] = links;
  expect(changes).toEqual([{ links: [{ ...first, title: `${first?.title}!` }, ...others] }]);
});

test('a field that may be empty is cleared to null', async () => {
  const { user, changes } = render('resources');
  const [day] = screen.getAllByLabelText('Last checked on (optional)');
  await user.type(day as HTMLElement, '2027-01-02');
  expect(changes.at(-1)).toMatchObject({ links: [{ checkedOn: '2027-01-02' }, {}, {}, {}, {}, {}] });
  await user.clear(day as HTMLElement);
  expect(changes.at(-1)).toMatchObject({ links: [{ checkedOn: null }, {}, {}, {}, {}, {}] });
});

test('an amount that is none stays as it is typed', async () => {
  const { user, changes } = render('programs');
  const [price] = screen.getAllByRole('textbox', { name: 'Price in dollars' });
  await user.clear(price as HTMLElement);
  await user.type(price as HTMLElement, '$1,234.5x');
  expect(price).toHaveValue('$1,234.5x');
  expect(changes.at(-1)).toMatchObject({ tiers: [{ price: '$1,234.5x' }, {}, {}] });
  await user.type(price as HTMLElement, '{Backspace}');
  expect(price).toHaveValue('$1,234.5');
  expect(changes.at(-1)).toMatchObject({ tiers: [{ price: 123_450 }, {}, {}] });
});
