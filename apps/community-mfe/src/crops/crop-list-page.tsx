import '@farm/ui/styles/drawing.css';
import '@farm/ui/styles/field.css';
import '@farm/ui/styles/form.css';
import '@farm/ui/styles/status.css';
import type { CropList, CropWork } from '@farm/contracts';
import { cropPath } from '@farm/farm';
import { Drawing, ErrorState, Field, PageSection, SectionHeading, Skeleton, Stack } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { useId, useState } from 'react';
import classes from './crops.module.css';
import { useCropList } from './use-crops';
import { ZipForm } from './zip-form';

type Crop = CropList['crops'][number];

function Crops({ title, crops, level = 3 }: { title: string; crops: readonly Crop[]; level?: 2 | 3 }) {
  const id = useId();
  if (crops.length === 0) return null;
  return (
    <section className={classes.part} aria-labelledby={id}>
      <SectionHeading id={id} level={level} as="h3">
        {title}
      </SectionHeading>
      <ul className={classes.crops}>
        {crops.map(({ slug, name, drawing }) => (
          <li key={slug}>
            <Link to={cropPath(slug)} className={classes.cropLink}>
              <Drawing name={drawing} size="small" />
              <span>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

const WORKS: readonly (readonly [work: CropWork, title: string])[] = [
  ['outdoors', 'Sow or plant outdoors'],
  ['indoors', 'Sow indoors'],
  ['harvest', 'Pick what was planted before'],
];

/** What is done at the place in the coming four weeks. */
function ComingWeeks({ list: { place, crops } }: { list: CropList }) {
  const hasWork = crops.some(({ now }) => now.length > 0);
  return (
    <section className={classes.all} aria-labelledby="now">
      <SectionHeading id="now">{`The next four weeks in ${place.name}`}</SectionHeading>
      {!place.isInRegion && <p>We have planting dates for thirteen Southern states only.</p>}
      {place.isInRegion && !hasWork && <p>Nothing on this list goes in now. Rest the beds, and yourself.</p>}
      {WORKS.map(([work, title]) => (
        <Crops key={work} title={title} crops={crops.filter(({ now }) => now.includes(work))} />
      ))}
    </section>
  );
}

/** The crops that what was typed names, whatever a grower calls them; if there are none, those of a kind that it names. */
function findCrops(crops: readonly Crop[], typed: string): readonly Crop[] {
  const words = typed.trim().toLowerCase().replace(/s$/, '');
  const named = crops.filter(({ name, otherNames }) =>
    [name.toLowerCase(), ...otherNames].some((each) => each.includes(words)),
  );
  return named.length > 0 ? named : crops.filter(({ group }) => group.toLowerCase().includes(words));
}

/** Every crop by kind, and those that what was typed names. */
function AllCrops({ crops }: Pick<CropList, 'crops'>) {
  const [typed, setTyped] = useState('');
  const found = findCrops(crops, typed);
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    <section className={classes.all} aria-labelledby="all">
      <SectionHeading id="all">All crops</SectionHeading>
      <div className={classes.filter} data-print="never">
        <Field label="Find a crop" value={typed} onValueChange={setTyped} type="search" autoComplete="off" />
      </div>
      <div role="status">{found.length === 0 && <p>No crop on the list is called that. Try a shorter word.</p>}</div>
      {groups.map((group) => (
        <Crops key={group} title={group} crops={found.filter((crop) => crop.group === group)} />
      ))}
    </section>
  );
}

/** /crops: what to plant now, then every crop that has a page. */
function CropListPage() {
  const { data, isPending, zipProblem, error, refetch } = useCropList();
  return (
    <PageSection>
      <Stack gap={5}>
        <SectionHeading
          level={1}
          subtitle="When to plant, what goes wrong, how to pick, keep, cook and save seed, one crop at a time."
        >
          Crops
        </SectionHeading>
        <p data-print="never">
          Frost kills tender crops: <Link to="/frost-bell">get an email the afternoon before</Link>. See also{' '}
          <Link to="/gardens">our neighbors’ gardens</Link>.
        </p>
        {data ? (
          <>
            <ComingWeeks list={data} />
            <ZipForm place={data.place} problem={zipProblem} isPending={isPending} />
            <AllCrops crops={data.crops} />
          </>
        ) : error ? (
          <ErrorState title="We couldn't load the crops" onTryAgain={() => void refetch()}>
            Please try again in a moment.
          </ErrorState>
        ) : (
          <div className={classes.waiting} aria-busy="true">
            <Skeleton count={8} />
          </div>
        )}
      </Stack>
    </PageSection>
  );
}

export { CropListPage as Component };
