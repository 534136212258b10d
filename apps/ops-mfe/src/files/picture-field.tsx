import type { UploadedFile } from '@farm/contracts';
import { Disclosure, Field, Select, Stack } from '@farm/ui';
import { useLiveQuery } from '../admin/queries';
import classes from './files.module.css';
import { UploadFields } from './upload-fields';

export type ChosenPicture = NonNullable<UploadedFile['picture']>;

interface PictureFieldProps {
  label: string;
  value: ChosenPicture | null;
  onValueChange: (value: ChosenPicture | null) => void;
  /** The problem with its description. */
  error?: string | undefined;
}

/** Chooses one of the newest uploaded pictures, uploads another one, or none. The description may differ from place to place. */
export function PictureField({ label, value, onValueChange, error }: PictureFieldProps) {
  const { data } = useLiveQuery('GET /api/ops/files', { query: { kind: 'picture' } });
  const listed = (data?.files ?? []).flatMap(({ picture }) => picture ?? []);
  const isListed = value === null || listed.some(({ src }) => src === value.src);
  const pictures = isListed ? listed : [value, ...listed];
  return (
    <Stack gap={2} role="group" aria-label={label}>
      <Select
        label={`${label} (optional)`}
        value={value?.src ?? ''}
        onValueChange={(chosen) => onValueChange(pictures.find(({ src }) => src === chosen) ?? null)}
      >
        <option value="">No picture</option>
        {pictures.map(({ src, alt }) => (
          <option key={src} value={src}>
            {alt}
          </option>
        ))}
      </Select>
      {value && (
        <>
          <img {...value} alt={value.alt} sizes="16rem" className={classes.preview} loading="lazy" decoding="async" />
          <Field
            label="What the picture shows"
            maxLength={200}
            value={value.alt}
            error={error}
            onValueChange={(alt) => onValueChange({ ...value, alt })}
          />
        </>
      )}
      <Disclosure summary="Upload a picture" lazy>
        <UploadFields kinds="picture" onUploaded={({ picture }) => onValueChange(picture)} />
      </Disclosure>
    </Stack>
  );
}
