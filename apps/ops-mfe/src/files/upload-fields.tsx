import { PICTURE_TEXT_PROBLEM, PICTURE_TYPES, pictureTextLimits, UPLOAD_LIMIT, UPLOAD_MAX_BYTES } from '@farm/farm';
import { Button, Field, FileField, FormError, isKey, Stack } from '@farm/ui';
import { call } from '@farm/web-kit';
import { useId, useRef, useState } from 'react';
import { useAction, type Reply } from '../admin/queries';
import { ConfirmSignIn } from '../admin/require-operator';
import { FILE_CALLS, PDF_TYPE } from './file-data';

const KINDS = {
  all: { label: 'Picture or PDF', names: 'JPEG, PNG, WebP or PDF', types: `${PICTURE_TYPES},${PDF_TYPE}` },
  picture: { label: 'Picture to upload', names: 'JPEG, PNG or WebP', types: PICTURE_TYPES },
};

interface UploadFieldsProps {
  kinds: keyof typeof KINDS;
  onUploaded: (file: Reply<'POST /api/ops/files'>) => void;
}

interface Upload {
  file: File;
  alt: string;
}

/** As the service allows. */
const MAX_NAME_LENGTH = 200;

const isPicture = (file: File | null): boolean => file !== null && file.type.startsWith('image/');

function problemOf(file: File | null, alt: string): string | null {
  if (!file) return 'Please choose a file.';
  if (file.size > UPLOAD_MAX_BYTES) return `Please choose a file of at most ${UPLOAD_LIMIT}.`;
  const { length } = alt.trim();
  return isPicture(file) && (length < pictureTextLimits.min || length > pictureTextLimits.max)
    ? PICTURE_TEXT_PROBLEM
    : null;
}

/** The chosen file with its description, and the call that uploads them. */
function useUpload(id: string, onUploaded: UploadFieldsProps['onUploaded']) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [alt, setAlt] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const action = useAction({
    key: ['POST /api/ops/files', id],
    reload: FILE_CALLS,
    send: ({ file: chosen, alt: text }: Upload) =>
      call('POST /api/ops/files', {
        query: { name: chosen.name.slice(0, MAX_NAME_LENGTH), ...(isPicture(chosen) && { alt: text.trim() }) },
        body: chosen,
      }),
    onSuccess: (uploaded, sent) => {
      onUploaded(uploaded);
      // What was chosen or typed meanwhile belongs to the next upload.
      setAlt((now) => (now === sent.alt ? '' : now));
      if (input.current?.files?.[0] !== sent.file) return;
      input.current.value = '';
      setFile(null);
    },
  });
  return {
    ...{ input, file, alt, setAlt, action, problem: problem ?? action.problem },
    choose: (chosen: File | null) => {
      action.clear();
      setProblem(null);
      setFile(chosen);
    },
    submit: () => {
      const found = problemOf(file, alt);
      setProblem(found);
      if (file && found === null) action.submit({ file, alt });
    },
  };
}

/** Uploads one picture or PDF, on a page or within another form. */
export function UploadFields({ kinds, onUploaded }: UploadFieldsProps) {
  const { label, names, types } = KINDS[kinds];
  const id = useId();
  const { input, file, alt, setAlt, action, problem, choose, submit } = useUpload(id, onUploaded);
  return (
    <Stack role="group" aria-label="Upload a file">
      <FileField
        ref={input}
        label={label}
        hint={`${names}, at most ${UPLOAD_LIMIT}. Pictures are made smaller, and the place where a photo was taken is removed.`}
        accept={types}
        onFileChange={choose}
      />
      {isPicture(file) && (
        <Field
          label="What the picture shows"
          hint="For people who cannot see it, and while it loads: Ada in the okra rows"
          maxLength={pictureTextLimits.max}
          value={alt}
          onValueChange={setAlt}
          onKeyDown={(event) => {
            if (!isKey(event, 'Enter')) return;
            event.preventDefault(); // would send the form around these fields
            submit();
          }}
        />
      )}
      <FormError text={problem} />
      <ConfirmSignIn error={action.error} />
      <div>
        <Button
          type="button"
          variant={kinds === 'all' ? 'primary' : 'outline'}
          isPending={action.isPending}
          pendingLabel="Uploading..."
          onClick={submit}
        >
          Upload
        </Button>
      </div>
    </Stack>
  );
}
