import { Banner, EmptyState, Row, Stack, Status, Text } from '@farm/ui';
import { call } from '@farm/web-kit';
import { useState } from 'react';
import { AdminActionDialog, useDialog } from '../admin/action-dialog';
import admin from '../admin/admin.module.css';
import { DataTable, RowButton, type Columns } from '../admin/data-table';
import { formatCount, formatDate } from '../admin/format';
import { useAction, usePages, type Reply } from '../admin/queries';
import { QueryView } from '../admin/query-view';
import { operatorPage } from '../admin/require-operator';
import { Section } from '../admin/section';
import { FILE_CALLS, formatBytes, smallAddress } from './file-data';
import classes from './files.module.css';
import { UploadFields } from './upload-fields';

type File = Reply<'GET /api/ops/files'>['files'][number];

const titleOf = ({ picture, name }: File): string => picture?.alt ?? name;
const addressOf = ({ src }: File): string => `${location.origin}${src}`;

function Thumbnail({ file }: { file: File }) {
  const { picture, src } = file;
  if (!picture) return <a href={src}>{`PDF, ${formatCount(file.pages ?? 0, 'page')}`}</a>;
  return (
    <a href={src}>
      <img
        className={classes.thumbnail}
        src={smallAddress(picture)}
        width={picture.width}
        height={picture.height}
        alt={picture.alt}
        loading="lazy"
        decoding="async"
      />
    </a>
  );
}

interface DeleteDialogProps {
  file: File;
  onClose: () => void;
  onDone: (message: string) => void;
}

function DeleteDialog({ file, onClose, onDone }: DeleteDialogProps) {
  const action = useAction({
    key: ['DELETE /api/ops/files/:id', file.id],
    reload: FILE_CALLS,
    send: () => call('DELETE /api/ops/files/:id', { params: { id: file.id } }),
    onSuccess: () => onDone(`“${titleOf(file)}” is deleted.`),
  });
  return (
    <AdminActionDialog
      title={`Delete: ${titleOf(file)}`}
      submitLabel="Delete"
      variant="danger"
      action={{ ...action, submit: () => action.submit() }}
      onClose={onClose}
    >
      <p>Its address stops working. Browsers that have shown the file may keep it for up to a year.</p>
    </AdminActionDialog>
  );
}

const columnsFor = (onCopy: (file: File) => void, onDelete: (file: File) => void): Columns<File> => ({
  File: (file) => <Thumbnail file={file} />,
  'What it shows': (file) => <span className={admin.cell}>{titleOf(file)}</span>,
  Size: ({ picture, bytes }) => `${picture ? `${picture.width} x ${picture.height}, ` : ''}${formatBytes(bytes)}`,
  Uploaded: ({ at }) => formatDate(at),
  Actions: (file) => (
    <Row gap={2}>
      <RowButton aria-label={`Copy the address: ${titleOf(file)}`} onClick={() => onCopy(file)}>
        Copy the address
      </RowButton>
      <RowButton aria-label={`Delete: ${titleOf(file)}`} onClick={() => onDelete(file)}>
        Delete
      </RowButton>
    </Row>
  ),
});

function FileList({ onDelete, onMessage }: { onDelete: (file: File) => void; onMessage: (message: string) => void }) {
  const { first, pages, more } = usePages('GET /api/ops/files');
  const files = pages.flatMap((page) => page.files);
  const copy = async (file: File) => {
    try {
      await navigator.clipboard.writeText(addressOf(file)); // without HTTPS there is no clipboard at all
      onMessage('The address is copied.');
    } catch {
      onMessage(`The address is ${addressOf(file)}`);
    }
  };
  return (
    <QueryView query={first} subject="the files">
      {() => (
        <DataTable
          caption="Uploaded files, newest first"
          columns={columnsFor((file) => void copy(file), onDelete)}
          rows={files}
          rowId={({ id }) => id}
          more={{ ...more, count: formatCount(files.length, 'file') }}
          empty={
            <EmptyState level="h3" title="No files yet">
              Upload a picture or a PDF above.
            </EmptyState>
          }
        />
      )}
    </QueryView>
  );
}

function Files() {
  const dialog = useDialog<File>();
  const [message, setMessage] = useState('');
  const show = (text: string) => {
    dialog.finish();
    setMessage(text);
  };
  return (
    <Stack gap={5}>
      <Section title="Upload" as="h3">
        <UploadFields kinds="all" onUploaded={(file) => show(`“${titleOf(file)}” is stored.`)} />
        <Banner variant="success">{message}</Banner>
      </Section>
      <Section title="Files" as="h3">
        <Text tone="muted" size="small">
          A file never changes. To replace one, upload the new file, choose it where it is shown, and delete the old
          one.
        </Text>
        <Status>{dialog.message}</Status>
        <FileList onDelete={dialog.open} onMessage={show} />
      </Section>
      {dialog.subject && <DeleteDialog file={dialog.subject} onClose={dialog.close} onDone={dialog.finish} />}
    </Stack>
  );
}

export const Component = operatorPage('Files', Files);
