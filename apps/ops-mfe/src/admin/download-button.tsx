import { Button, FormError, saveFile, Stack } from '@farm/ui';
import type { ReactNode } from 'react';
import { useAction } from './queries';
import { ConfirmSignIn } from './require-operator';

interface DownloadButtonProps {
  /** The name under which the file is saved. */
  name: string;
  load: () => Promise<Blob>;
  children: ReactNode;
  size?: 'small';
}

/** Saves a file of the farm's data. A link would save the error instead, if the sign-in is not recent enough. */
export function DownloadButton({ name, load, children, size }: DownloadButtonProps) {
  const download = useAction({
    key: ['ops', 'download', name],
    send: load,
    checkFirst: 'Please try again.',
    onSuccess: (content) => saveFile({ name, content }),
  });
  return (
    <Stack gap={2}>
      <div>
        <Button
          type="button"
          variant="outline"
          {...(size && { size })}
          isPending={download.isPending}
          pendingLabel="Downloading..."
          onClick={() => download.submit()}
        >
          {children}
        </Button>
      </div>
      <FormError text={download.problem} />
      <ConfirmSignIn error={download.error} />
    </Stack>
  );
}
