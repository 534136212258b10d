import { i18n } from '@lingui/core';
import type { PlantChoice } from '@farm/farm';
import { CheckboxGroup, Disclosure, Field, isKey, Stack, Status } from '@farm/ui';
import { type KeyboardEvent, useState } from 'react';
import { MAX_PLANTS } from '../plan-answers';
import { findPlants } from './find-plants';
import { plantListOf, type PlantNames } from './plant-list';
import { SelectedCrops, type SelectedCropsProps } from './selected-crops';

const MAX_SHOWN = 12;

const groupsOf = (list: readonly PlantChoice[]) =>
  [...new Set(list.map(({ group }) => group))].map((group) => ({
    group,
    choices: list.filter((choice) => choice.group === group),
  }));

interface PlantBoxesProps {
  legend: string;
  choices: readonly PlantChoice[];
  plants: readonly string[];
  onPlants: (plants: string[]) => void;
}

/** Boxes of some crops; the choice among the others stays. */
function PlantBoxes({ legend, choices, plants, onPlants }: PlantBoxesProps) {
  const ids = choices.map(({ id }) => id);
  const change = (values: readonly string[]) =>
    onPlants([
      ...plants.filter((id) => !ids.includes(id) || values.includes(id)),
      ...values.filter((id) => !plants.includes(id)),
    ]);
  return (
    <CheckboxGroup
      legend={legend}
      options={choices.map(({ id, name }) => ({ value: id, label: name }))}
      values={plants}
      onValuesChange={change}
    />
  );
}

function resultText(query: string, found: number): string {
  if (found === 0)
    return i18n._('We have no crop called “{name}”. Write it into the box below: you get an answer to it.', {
      name: query.trim(),
    });
  if (found > MAX_SHOWN)
    return i18n._('{found} crops fit. These are the first {shown}; type more letters.', { found, shown: MAX_SHOWN });
  return i18n._(
    '{found, plural, one {1 crop fits. Press Enter to add it.} other {{found} crops fit. Press Enter to add the first.}}',
    { found },
  );
}

/** The picker of the crops by these names. */
export function plantPickerOf(translated: PlantNames) {
  const list = plantListOf(translated);
  const parts = { list, groups: groupsOf(list), names: new Map(list.map(({ id, name }) => [id, name])) };
  return (props: SelectedCropsProps) => <PlantPicker {...props} {...parts} />;
}

interface PlantPickerProps extends SelectedCropsProps {
  list: readonly PlantChoice[];
  groups: ReturnType<typeof groupsOf>;
}

/** All crops of the almanac one by one: by a search, or in a list of groups. */
function PlantPicker({ list, groups, ...props }: PlantPickerProps) {
  const { answers, onAnswer } = props;
  const { plants } = answers;
  const [query, setQuery] = useState('');
  const [message, setMessage] = useState('');
  const found = findPlants(query, list);
  const choose = (chosen: string[]) => {
    const isFull = chosen.length > MAX_PLANTS;
    setMessage(
      isFull ? i18n._('A plan takes up to {most} crops. Remove one to add another.', { most: MAX_PLANTS }) : '',
    );
    if (!isFull) onAnswer({ plants: chosen });
  };
  const search = (text: string) => {
    setQuery(text);
    setMessage('');
  };
  // Enter adds the best match. In an empty field it goes on, as in the other fields.
  const addFirst = (event: KeyboardEvent) => {
    if (!isKey(event, 'Enter') || query.trim() === '') return;
    event.preventDefault();
    const [best] = found;
    if (!best) return;
    setQuery('');
    if (plants.includes(best.id)) setMessage(i18n._('{name} is on your list.', { name: best.name }));
    else if (plants.length < MAX_PLANTS) {
      onAnswer({ plants: [...plants, best.id] });
      setMessage(i18n._('{name}: added.', { name: best.name }));
    } else choose([...plants, best.id]);
  };
  return (
    <Stack gap={3}>
      <Field
        label={i18n._('Crops one by one')}
        hint={i18n._('Type a name, such as okra, sweet potatoes or garlic.')}
        type="search"
        autoComplete="off"
        enterKeyHint="enter"
        value={query}
        onValueChange={search}
        onKeyDown={addFirst}
      />
      <Status>{message || (query.trim() !== '' && resultText(query, found.length))}</Status>
      {found.length > 0 && (
        <PlantBoxes
          legend={i18n._('Crops that fit')}
          choices={found.slice(0, MAX_SHOWN)}
          plants={plants}
          onPlants={choose}
        />
      )}
      <Disclosure summary={i18n._('See the whole list')} lazy>
        <Stack>
          {groups.map(({ group, choices }) => (
            <PlantBoxes key={group} legend={i18n._(group)} choices={choices} plants={plants} onPlants={choose} />
          ))}
        </Stack>
      </Disclosure>
      <SelectedCrops {...props} />
    </Stack>
  );
}
