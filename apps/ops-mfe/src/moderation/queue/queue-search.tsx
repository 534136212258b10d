import { Field } from '@farm/ui';
import { useSearchParams } from '@farm/web-kit';
import { useState } from 'react';
import { SearchBox } from '../../desk/search-box';

/** Words or a name to look for; they stand in the address, so that they can be sent to a colleague. */
export function QueueSearch() {
  const [address, setAddress] = useSearchParams();
  const [search, setSearch] = useState(address.get('search') ?? '');
  const find = () =>
    setAddress((now) => {
      now.delete('search');
      if (search.trim() !== '') now.set('search', search.trim());
      return now;
    });
  return (
    <SearchBox name="Search comments" onSubmit={find}>
      <Field
        type="search"
        label="Words or name"
        value={search}
        onValue={setSearch}
        autoComplete="off"
        maxLength={200}
      />
    </SearchBox>
  );
}
