import type { NotebookPlanting } from '@farm/contracts';
import { localDay, notebookLimits } from '@farm/farm';
import {
  Banner,
  Button,
  EmptyState,
  ErrorState,
  PrintButton,
  Row,
  SectionHeading,
  Select,
  Skeleton,
  Stack,
  Status,
  Table,
} from '@farm/ui';
import { Link } from '@farm/web-kit';
import { LazyBoundary } from '@farm/web-kit/lazy-part';
import { Plus } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { OpenForm } from './entry-dialog';
import { BedList, HarvestList, JobList, PlantingList } from './entry-lists';
import { AccountPanel, EntryDialog, FilePanel, loadParts, SharingPanel } from './lazy-parts';
import {
  formatAmount,
  listsOfYear,
  readLists,
  totalsOf,
  notebookYears,
  type TotalRow,
  type Written,
} from './notebook-content';
import type { NotebookContent } from './notebook-database';
import classes from './notebook.module.css';
import { PhotoShelf } from './photo-shelf';
import { useEntryActions, type EntryActionsState } from './use-entry-actions';

const PHOTOS_FULL = `A notebook has up to ${notebookLimits.photos} photos. Delete one to add another.`;
const YEAR_ARTICLE = 'notebook-year';

const NEW: readonly { kind: OpenForm['kind']; label: string }[] = [
  { kind: 'planting', label: 'Planting' },
  { kind: 'harvest', label: 'Harvest' },
  { kind: 'bed', label: 'Bed' },
  { kind: 'job', label: 'Job' },
  { kind: 'photo', label: 'Photo' },
];

/** What happened last, with a button that takes it back. It gets the focus where the pressed button has gone with its entry. */
function ActionNote({ actions: { message, undo } }: { actions: EntryActionsState }) {
  const button = useRef<HTMLButtonElement>(null);
  const note = useRef<HTMLDivElement>(null);
  const id = message?.id ?? null;
  useEffect(() => {
    if (id !== null && (document.activeElement === null || document.activeElement === document.body))
      (button.current ?? note.current)?.focus({ preventScroll: true });
  }, [id]);
  return (
    <div ref={note} tabIndex={-1} className={classes.undo} data-print="never">
      <Banner variant="error">{message?.isProblem && message.text}</Banner>
      <Row className={message && !message.isProblem ? classes.said : undefined}>
        <Status>{message && !message.isProblem ? message.text : ''}</Status>
        {message?.undo && (
          <Button ref={button} type="button" variant="outline" size="small" onClick={undo}>
            Undo
          </Button>
        )}
      </Row>
    </div>
  );
}

function Totals({ caption, column, rows }: { caption: string; column: string; rows: readonly TotalRow[] }) {
  return (
    <div data-print="whole">
      <Table
        caption={caption}
        columns={[column, 'Picked', 'Times']}
        rows={rows.map((row) => ({ id: row.name, cells: [row.name, formatAmount(row), row.times] }))}
      />
    </div>
  );
}

function Part({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <Stack gap={3}>
        <SectionHeading level={3} id={id}>
          {title}
        </SectionHeading>
        {children}
      </Stack>
    </section>
  );
}

interface YearPageProps {
  content: NotebookContent;
  year: string;
  today: string;
  actions: EntryActionsState;
  onOpen: (open: OpenForm) => void;
  onPlanted: (planting: Written<NotebookPlanting>) => void;
}

/** A year of the notebook, on the screen and on paper. */
function YearPage({ content, year, today, actions, onOpen, onPlanted }: YearPageProps) {
  const lists = listsOfYear(readLists(content.entries), year, today);
  const { beds, plantings, harvests, jobs } = lists;
  const photos = content.photos
    .filter(({ day }) => day.startsWith(year))
    .sort((one, other) => other.day.localeCompare(one.day));
  const { byCrop, byBed } = totalsOf(lists);
  return (
    <Stack as="section" id={YEAR_ARTICLE} aria-labelledby="notebook-year-title">
      <SectionHeading id="notebook-year-title">{`Garden notebook, ${year}`}</SectionHeading>
      <div className={classes.columns}>
        {jobs.length > 0 && (
          <Part title="Jobs" id="notebook-jobs">
            <JobList
              entries={jobs}
              today={today}
              onDone={actions.setDone}
              onEdit={(entry) => onOpen({ kind: 'job', entry })}
              onDelete={(entry, title) => actions.remove('job', entry, title)}
            />
          </Part>
        )}
        {plantings.length > 0 && (
          <Part title="Plantings" id="notebook-plantings">
            <PlantingList
              entries={plantings}
              beds={beds}
              today={today}
              onPlanted={onPlanted}
              onEdit={(entry) => onOpen({ kind: 'planting', entry })}
              onDelete={(entry, title) => actions.remove('planting', entry, title)}
            />
          </Part>
        )}
        {harvests.length > 0 && (
          <Part title="Harvests" id="notebook-harvests">
            <HarvestList
              entries={harvests}
              beds={beds}
              today={today}
              onEdit={(entry) => onOpen({ kind: 'harvest', entry })}
              onDelete={(entry, title) => actions.remove('harvest', entry, title)}
            />
            <Totals caption="Picked by crop" column="Crop" rows={byCrop} />
            <Totals caption="Picked by bed" column="Bed" rows={byBed} />
          </Part>
        )}
        {beds.length > 0 && (
          <Part title="Beds" id="notebook-beds">
            <BedList
              entries={beds}
              onEdit={(entry) => onOpen({ kind: 'bed', entry })}
              onDelete={(entry, title) => actions.remove('bed', entry, title)}
            />
          </Part>
        )}
        {photos.length > 0 && (
          <Part title="Photos" id="notebook-photos">
            <PhotoShelf
              photos={photos}
              onEdit={(entry) => onOpen({ kind: 'photo', entry })}
              onDelete={actions.removePhoto}
            />
          </Part>
        )}
      </div>
    </Stack>
  );
}

const Empty = () => (
  <EmptyState level="h2" title="Nothing written yet" action={<Link to="/start-my-farm-plan">Start My Farm Plan</Link>}>
    <p>
      Begin with what you did today: a row of beans, a basket of okra. Or put a farm plan into the notebook: its beds,
      crops and jobs come along.
    </p>
  </EmptyState>
);

const notLoaded = (tryAgain: () => void) => (
  <ErrorState title="We couldn't load this part of the page" onTryAgain={tryAgain}>
    <p>What you wrote is safe in this browser. Check your connection and try again.</p>
  </ErrorState>
);

function AddButtons({ onAdd }: { onAdd: (kind: OpenForm['kind']) => void }) {
  return (
    <Row data-print="never">
      {NEW.map(({ kind, label }) => (
        <Button
          key={kind}
          type="button"
          variant={kind === 'planting' || kind === 'harvest' ? 'primary' : 'outline'}
          aria-label={`Add a ${label.toLowerCase()}`}
          onClick={() => onAdd(kind)}
        >
          <Plus size={20} strokeWidth={1.75} aria-hidden />
          <span>{label}</span>
        </Button>
      ))}
    </Row>
  );
}

/** The notebook, once it is read. */
export function NotebookView({ content }: { content: NotebookContent }) {
  const today = localDay();
  const actions = useEntryActions();
  const [open, setOpen] = useState<OpenForm | null>(null);
  const [chosenYear, setYear] = useState<string | null>(null);
  useEffect(loadParts, []);
  const lists = readLists(content.entries);
  const years = notebookYears(lists, content.photos, today);
  const year =
    chosenYear !== null && years.includes(chosenYear)
      ? chosenYear
      : (years.find((each) => today.startsWith(each)) ?? '');
  const isEmpty = content.photos.length + content.entries.filter(({ fields }) => fields !== null).length === 0;
  const add = (kind: OpenForm['kind']) => {
    if (kind === 'photo' && content.photos.length >= notebookLimits.photos) actions.say(PHOTOS_FULL, null, true);
    else setOpen({ kind, entry: null });
  };
  return (
    <Stack gap={5}>
      <AddButtons onAdd={add} />
      {isEmpty ? (
        <Empty />
      ) : (
        <>
          <Row align="end" between data-print="never">
            {years.length > 1 && (
              <div className={classes.year}>
                <Select label="Year" value={year} onValueChange={setYear}>
                  {years.map((each) => (
                    <option key={each} value={each}>
                      {each}
                    </option>
                  ))}
                </Select>
              </div>
            )}
            <PrintButton article={YEAR_ARTICLE}>Print the year</PrintButton>
          </Row>
          <YearPage
            content={content}
            year={year}
            today={today}
            actions={actions}
            onOpen={setOpen}
            onPlanted={(planting) => {
              actions.setPlanted(planting);
              setYear(today.slice(0, 4)); // it is of today now, and seen there
            }}
          />
        </>
      )}
      <ActionNote actions={actions} />
      <LazyBoundary fallback={<Skeleton count={3} />} renderError={notLoaded}>
        <AccountPanel content={content} />
        <FilePanel content={content} />
        <SharingPanel content={content} />
      </LazyBoundary>
      {open && (
        <LazyBoundary fallback={<Status>Opening the form...</Status>} renderError={notLoaded}>
          <EntryDialog
            open={open}
            beds={lists.beds}
            onSaved={(day) => {
              setOpen(null);
              if (day !== null) setYear(day.slice(0, 4)); // so that it is seen
              actions.saved();
            }}
            onClose={() => setOpen(null)}
          />
        </LazyBoundary>
      )}
    </Stack>
  );
}
