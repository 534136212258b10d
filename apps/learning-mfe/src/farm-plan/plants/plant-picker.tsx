import { plantChoices, type PlantChoice } from '@farm/farm';
import { CheckboxGroup, Disclosure, Field, isKey, Stack, Status } from '@farm/ui';
import { type KeyboardEvent, useState } from 'react';
import { MAX_PLANTS } from '../plan-answers';
import { findPlants } from './find-plants';
import { SelectedCrops, type SelectedCropsProps } from './selected-crops';

const MAX_SHOWN = 12;

const NAMES = new Map(plantChoices.map(({ id, name }) => [id, name]));
const GROUPS = [...new Set(plantChoices.map(({ group }) => group))].map((group) => ({
  group,
  choices: plantChoices.filter((choice) => choice.group === group),
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
    return `We have no crop called “${query.trim()}”. Write it into the box below: you get an answer to it.`;
  if (found > MAX_SHOWN) return `${found} crops fit. These are the first ${MAX_SHOWN}; type more letters.`;
  return found === 1 ? '1 crop fits. Press Enter to add it.' : `${found} crops fit. Press Enter to add the first.`;
}

/** All crops of the almanac one by one: by a search, or in a list of groups. */
export function PlantPicker(props: SelectedCropsProps) {
  const { answers, onAnswer } = props;
  const { plants } = answers;
  const [query, setQuery] = useState('');
  const [message, setMessage] = useState('');
  const found = findPlants(query);
  const choose = (chosen: string[]) => {
    const isFull = chosen.length > MAX_PLANTS;
    setMessage(isFull ? `A plan takes up to ${MAX_PLANTS} crops. Remove one to add another.` : '');
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
    if (plants.includes(best.id)) setMessage(`${best.name} is on your list.`);
    else if (plants.length < MAX_PLANTS) {
      onAnswer({ plants: [...plants, best.id] });
      setMessage(`${best.name}: added.`);
    } else choose([...plants, best.id]);
  };
  return (
    <Stack gap={3}>
      <Field
        label="Crops one by one"
        hint="Type a name, such as okra, sweet potatoes or garlic."
        type="search"
        autoComplete="off"
        enterKeyHint="enter"
        value={query}
        onValueChange={search}
        onKeyDown={addFirst}
      />
      <Status>{message || (query.trim() !== '' && resultText(query, found.length))}</Status>
      {found.length > 0 && (
        <PlantBoxes legend="Crops that fit" choices={found.slice(0, MAX_SHOWN)} plants={plants} onPlants={choose} />
      )}
      <Disclosure summary="See the whole list" lazy>
        <Stack>
          {GROUPS.map(({ group, choices }) => (
            <PlantBoxes key={group} legend={group} choices={choices} plants={plants} onPlants={choose} />
          ))}
        </Stack>
      </Disclosure>
      <SelectedCrops {...props} names={NAMES} />
    </Stack>
  );
}
