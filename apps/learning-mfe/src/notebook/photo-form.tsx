import type { NotebookPhoto } from '@farm/contracts';
import { localDay, PICTURE_TYPES, randomUuid } from '@farm/farm';
import { Field, FileField, Form, FormButtons, FormError, Status, TextArea } from '@farm/ui';
import { shrinkPhoto, toDataUrl } from '@farm/ui/shrink-photo';
import { useRef, useState } from 'react';
import { entryChecks, entryRules } from './entry-rules';
import { savePhoto } from './notebook-store';
import classes from './notebook.module.css';
import { useEntryForm } from './use-entry-form';

const UNREADABLE = "This browser can't read that photo. Please choose a JPEG, PNG or WebP.";

interface PhotoFormProps {
  /** The photo that is changed; null: a new one. */
  entry: NotebookPhoto | null;
  onSaved: (day: string | null) => void;
  onCancel: () => void;
}

/** Adds a photo, which the browser makes smaller, or changes one. */
export function PhotoEntryForm({ entry, onSaved, onCancel }: PhotoFormProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isPreparing, setPreparing] = useState(false);
  const last = useRef<File | null>(null);
  const form = useEntryForm({
    rules: entryRules.photo,
    values: { day: entry?.day ?? localDay(), note: entry?.note ?? '', picture: entry?.picture ?? '' },
    check: entryChecks.day,
    send: async ({ day, note, picture }) => {
      await savePhoto({ id: entry?.id ?? randomUuid(), day, note, picture });
      return day;
    },
    onSuccess: onSaved,
  });
  const choose = async (file: File | null) => {
    last.current = file;
    setProblem(null);
    form.set('picture', entry?.picture ?? '');
    if (!file) return;
    setPreparing(true);
    const small = await shrinkPhoto(file);
    const picture = small && (await toDataUrl(small));
    if (last.current !== file) return; // another one was chosen meanwhile
    setPreparing(false);
    if (picture) form.set('picture', picture);
    else setProblem(UNREADABLE);
  };
  const fault = problem ?? form.errorOf('picture');
  return (
    <Form onSubmit={form.submit} aria-label="Photo">
      <FileField
        label={entry ? 'Another photo (optional)' : 'Photo'}
        hint="It is made smaller and stays in this browser. It is never sent to us."
        accept={PICTURE_TYPES}
        {...(fault !== undefined && { error: fault })}
        onFileChange={(file) => void choose(file)}
      />
      <Status>{isPreparing ? 'Making the photo smaller...' : ''}</Status>
      {form.values.picture !== '' && <img className={classes.preview} src={form.values.picture} alt="As it is saved" />}
      <Field label="Day" type="date" {...form.field('day')} />
      <TextArea label="What it shows (optional)" rows={2} {...form.textArea('note')} />
      <FormError text={form.problem} />
      <FormButtons
        submitLabel="Save the photo"
        pendingLabel="Saving..."
        isPending={form.isPending}
        onCancel={onCancel}
      />
    </Form>
  );
}
