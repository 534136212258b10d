import { Field, Select } from '@farm/ui';
import { useSearchParams } from '@farm/web-kit';
import { useState, type ReactNode } from 'react';
import { SearchBox } from '../desk/search-box';

interface Props {
  name: string;
  /** Options of the one choice, as the address calls it. */
  choice: { key: string; label: string; options: ReactNode };
  searches?: string;
}

/** A choice and a word to search for; both stand in the address, so they can be sent to a colleague. */
export function SearchForm({ name, choice, searches }: Props) {
  const [address, setAddress] = useSearchParams();
  const [chosen, setChosen] = useState(address.get(choice.key) ?? '');
  const [search, setSearch] = useState(address.get('search') ?? '');
  const find = () => {
    const tab = address.get('tab');
    const fields = { tab: tab ?? '', [choice.key]: chosen, search: search.trim() };
    setAddress(Object.fromEntries(Object.entries(fields).filter(([, text]) => text !== '')));
  };
  return (
    <SearchBox name={name} onSubmit={find}>
      <Select label={choice.label} value={chosen} onValue={setChosen}>
        {choice.options}
      </Select>
      {searches && (
        <Field type="search" label={searches} value={search} onValue={setSearch} autoComplete="off" maxLength={254} />
      )}
    </SearchBox>
  );
}

/** Options from words by their key. */
export const optionsOf = (words: Readonly<Record<string, string>>): ReactNode =>
  Object.entries(words).map(([key, word]) => (
    <option key={key} value={key}>
      {word}
    </option>
  ));
