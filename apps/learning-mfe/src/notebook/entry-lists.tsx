import type { NotebookBed, NotebookHarvest, NotebookJob, NotebookPlanting } from '@farm/contracts';
import { formatNearDay } from '@farm/farm';
import { Checkbox, IconButton, Stack, Text } from '@farm/ui';
import { Check, Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { bedNames, describeBed, formatAmount, type Written } from './notebook-content';
import classes from './notebook.module.css';

/** What a list does with one of its entries. */
interface EntryActions<Entry> {
  onEdit: (entry: Entry) => void;
  onDelete: (entry: Entry, title: string) => void;
}

interface RowProps {
  title: string;
  /** Below the title: each a line; empty ones are left out. */
  lines: readonly (string | null | false)[];
  note?: string;
  /** Before the buttons. */
  action?: ReactNode;
  onEdit: () => void;
  onDelete: () => void;
}

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

function EntryRow({ title, lines, note, action, onEdit, onDelete }: RowProps) {
  return (
    <li className={classes.entry}>
      <div className={classes.entryText}>
        <p className={classes.title} dir="auto">
          {title}
        </p>
        {lines.filter(Boolean).map((line) => (
          <Text key={String(line)} size="small">
            {line}
          </Text>
        ))}
        {note && (
          <Text size="small" tone="muted" dir="auto">
            {note}
          </Text>
        )}
      </div>
      <div className={classes.entryButtons} data-print="never">
        {action}
        <IconButton label={`Change: ${title}`} onClick={onEdit}>
          <Pencil {...ICON} />
        </IconButton>
        <IconButton label={`Delete: ${title}`} onClick={onDelete}>
          <Trash2 {...ICON} />
        </IconButton>
      </div>
    </li>
  );
}

interface ListProps<Entry> extends EntryActions<Entry> {
  entries: readonly Entry[];
}

/** 'How many' of a planting: '12 seeds', '6 plants'. */
function plantingSize({ count, method }: NotebookPlanting): string {
  const word = method === 'seed' ? 'seed' : 'plant';
  return count === null ? `From ${word}s` : `${count.toLocaleString('en-US')} ${word}${count === 1 ? '' : 's'}`;
}

interface PlantingListProps extends ListProps<Written<NotebookPlanting>> {
  beds: readonly Written<NotebookBed>[];
  today: string;
  /** A planned one was planted today. */
  onPlanted: (entry: Written<NotebookPlanting>) => void;
}

export function PlantingList({ entries, beds, today, onPlanted, onEdit, onDelete }: PlantingListProps) {
  const bedOf = bedNames(beds);
  return (
    <ul className={classes.entries}>
      {entries.map((entry) => {
        const day = formatNearDay(entry.day, today);
        const title = `${entry.crop}, ${entry.isPlanned ? `planned for ${day}` : day}`;
        return (
          <EntryRow
            key={entry.id}
            title={title}
            lines={[[plantingSize(entry), bedOf(entry.bedId)].filter(Boolean).join(' · ')]}
            note={entry.note}
            action={
              entry.isPlanned && (
                <IconButton label={`Planted today: ${entry.crop}`} onClick={() => onPlanted(entry)}>
                  <Check {...ICON} />
                </IconButton>
              )
            }
            onEdit={() => onEdit(entry)}
            onDelete={() => onDelete(entry, title)}
          />
        );
      })}
    </ul>
  );
}

interface HarvestListProps extends ListProps<Written<NotebookHarvest>> {
  beds: readonly Written<NotebookBed>[];
  today: string;
}

export function HarvestList({ entries, beds, today, onEdit, onDelete }: HarvestListProps) {
  const bedOf = bedNames(beds);
  return (
    <ul className={classes.entries}>
      {entries.map((entry) => {
        const title = `${entry.crop}, ${formatNearDay(entry.day, today)}`;
        return (
          <EntryRow
            key={entry.id}
            title={title}
            lines={[[formatAmount(entry), bedOf(entry.bedId)].filter(Boolean).join(' · ')]}
            note={entry.note}
            onEdit={() => onEdit(entry)}
            onDelete={() => onDelete(entry, title)}
          />
        );
      })}
    </ul>
  );
}

export function BedList({ entries, onEdit, onDelete }: ListProps<Written<NotebookBed>>) {
  return (
    <ul className={classes.entries}>
      {entries.map((entry) => (
        <EntryRow
          key={entry.id}
          title={entry.name}
          lines={[describeBed(entry)]}
          onEdit={() => onEdit(entry)}
          onDelete={() => onDelete(entry, entry.name)}
        />
      ))}
    </ul>
  );
}

interface JobListProps extends ListProps<Written<NotebookJob>> {
  today: string;
  onDone: (entry: Written<NotebookJob>, isDone: boolean) => void;
}

const dayOfJob = ({ day, doneOn }: NotebookJob, today: string): string | null => {
  if (doneOn !== null) return `Done ${formatNearDay(doneOn, today)}`;
  return day === null ? null : `From ${formatNearDay(day, today)}`;
};

/** Jobs to tick, those that are not done first. */
export function JobList({ entries, today, onDone, onEdit, onDelete }: JobListProps) {
  const isOpen = ({ doneOn }: NotebookJob) => doneOn === null;
  const sorted = [...entries.filter(isOpen), ...entries.filter((entry) => !isOpen(entry))];
  return (
    <ul className={classes.entries}>
      {sorted.map((entry) => (
        <li key={entry.id} className={classes.entry}>
          <Stack gap={1} className={classes.entryText}>
            <Checkbox
              label={entry.text}
              checked={entry.doneOn !== null}
              onCheckedChange={(isDone) => onDone(entry, isDone)}
            />
            <Text size="small" tone="muted">
              {dayOfJob(entry, today)}
            </Text>
          </Stack>
          <div className={classes.entryButtons} data-print="never">
            <IconButton label={`Change: ${entry.text}`} onClick={() => onEdit(entry)}>
              <Pencil {...ICON} />
            </IconButton>
            <IconButton label={`Delete: ${entry.text}`} onClick={() => onDelete(entry, entry.text)}>
              <Trash2 {...ICON} />
            </IconButton>
          </div>
        </li>
      ))}
    </ul>
  );
}
