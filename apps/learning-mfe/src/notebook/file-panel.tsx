import type { NotebookFile } from '@farm/contracts';
import { localDay, notebookLimits } from '@farm/farm';
import { Banner, Button, ConfirmDialog, FileField, Row, saveFile, SectionHeading, Stack, Status, Text } from '@farm/ui';
import { Download } from 'lucide-react';
import { useState } from 'react';
import type { NotebookContent } from './notebook-database';
import {
  describeImport,
  harvestsCsv,
  importChange,
  notebookFile,
  parseNotebookFile,
  planImport,
} from './notebook-file';
import { NotebookStorageError, writeNotebook } from './notebook-store';

const UNREADABLE = "This browser couldn't read that file. Please choose it again.";
const TOO_LARGE = 'That file is too large for a garden notebook. Choose one that you saved with ‘Save as a file’.';
const NOT_IMPORTED = 'Something went wrong, and nothing was added. Please try again.';

interface ImportDialogProps {
  file: NotebookFile;
  content: NotebookContent;
  onDone: (text: string) => void;
  onClose: () => void;
}

/** Says what a file would add, before it is added. */
function ImportDialog({ file, content, onDone, onClose }: ImportDialogProps) {
  const { summary } = planImport(file, content);
  const confirm = async () => {
    await writeNotebook(importChange(file, content.photos));
    onDone('The file is in your notebook.');
  };
  return (
    <ConfirmDialog
      title="Put this file into your notebook?"
      submitLabel="Put it in"
      pendingLabel="Saving..."
      onConfirm={confirm}
      errorText={(error) => (error instanceof NotebookStorageError ? error.message : NOT_IMPORTED)}
      onClose={onClose}
    >
      <p>{describeImport(summary)}</p>
      <p>Nothing that is here now is deleted, and nothing is entered twice.</p>
    </ConfirmDialog>
  );
}

function ImportField({ content }: { content: NotebookContent }) {
  const [file, setFile] = useState<NotebookFile | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [message, setMessage] = useState('');
  const [choice, setChoice] = useState(0); // another key empties the field
  const choose = async (chosen: File | null) => {
    setProblem(null);
    setMessage('');
    if (!chosen) return;
    const isTooLarge = chosen.size > notebookLimits.fileBytes; // a phone has no room to read it
    const read = isTooLarge ? TOO_LARGE : await chosen.text().then(parseNotebookFile, () => UNREADABLE);
    if (typeof read === 'string') setProblem(read);
    else setFile(read);
  };
  const close = () => {
    setFile(null);
    setChoice(choice + 1);
  };
  return (
    <>
      <FileField
        key={choice}
        label="Import a file"
        hint="A notebook that you saved here or on another device. You see what it adds first."
        accept=".json,application/json"
        {...(problem !== null && { error: problem })}
        onFileChange={(chosen) => void choose(chosen)}
      />
      <Status>{message}</Status>
      {file && <ImportDialog file={file} content={content} onDone={setMessage} onClose={close} />}
    </>
  );
}

/** Saves the notebook as a file, and reads one. */
export function FilePanel({ content }: { content: NotebookContent }) {
  const day = localDay();
  const hasHarvests = content.entries.some(({ kind, fields }) => kind === 'harvest' && fields !== null);
  const icon = <Download size={20} strokeWidth={1.75} aria-hidden />;
  const save = () =>
    saveFile({
      name: `garden-notebook-${day}.json`,
      type: 'application/json',
      text: JSON.stringify(notebookFile(content, new Date())),
    });
  return (
    <section aria-labelledby="notebook-files" data-print="never">
      <Stack gap={4}>
        <SectionHeading id="notebook-files">Keep a copy</SectionHeading>
        <Text>
          A browser can lose what it keeps: when its data is cleared, by ‘Forget me’ below, or with the phone. Save the
          notebook as a file now and then.
        </Text>
        <Banner variant="info">
          {content.photos.length > 0 && 'Photos are in this browser and in that file only.'}
        </Banner>
        <Row>
          <Button type="button" onClick={save}>
            {icon}
            <span>Save as a file</span>
          </Button>
          {hasHarvests && (
            <Button
              type="button"
              variant="outline"
              onClick={() =>
                saveFile({
                  name: `harvests-${day}.csv`,
                  type: 'text/csv;charset=utf-8',
                  text: harvestsCsv(content.entries),
                })
              }
            >
              {icon}
              <span>Harvests (CSV)</span>
            </Button>
          )}
        </Row>
        <ImportField content={content} />
      </Stack>
    </section>
  );
}
