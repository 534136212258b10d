import type { NotebookPhoto } from '@farm/contracts';
import { formatDay } from '@farm/farm';
import { IconButton, Text } from '@farm/ui';
import { Pencil, Trash2 } from 'lucide-react';
import classes from './notebook.module.css';

interface PhotoShelfProps {
  photos: readonly NotebookPhoto[];
  onEdit: (photo: NotebookPhoto) => void;
  onDelete: (photo: NotebookPhoto, title: string) => void;
}

/** The photos of the year, the latest first. */
export function PhotoShelf({ photos, onEdit, onDelete }: PhotoShelfProps) {
  return (
    <ul className={classes.photos}>
      {photos.map((photo) => {
        const title = photo.note || `Photo of ${formatDay(photo.day)}`;
        return (
          <li key={photo.id} className={classes.photo} data-print="whole">
            <img src={photo.picture} alt={title} loading="lazy" />
            <div className={classes.entry}>
              <div className={classes.entryText}>
                {photo.note && <p dir="auto">{photo.note}</p>}
                <Text size="small" tone="muted">
                  {formatDay(photo.day)}
                </Text>
              </div>
              <div className={classes.entryButtons} data-print="never">
                <IconButton label={`Change: ${title}`} onClick={() => onEdit(photo)}>
                  <Pencil size={18} strokeWidth={1.75} aria-hidden />
                </IconButton>
                <IconButton label={`Delete: ${title}`} onClick={() => onDelete(photo, title)}>
                  <Trash2 size={18} strokeWidth={1.75} aria-hidden />
                </IconButton>
              </div>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
