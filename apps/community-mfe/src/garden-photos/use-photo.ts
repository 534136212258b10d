import { PICTURE_TYPES, UPLOAD_LIMIT, UPLOAD_MAX_BYTES } from '@farm/farm';
import { shrinkPhoto, toDataUrl } from '@farm/ui/shrink-photo';
import { useRef, useState } from 'react';

export const NO_PHOTO = 'Please choose a photo.';
const TOO_LARGE = `This browser can’t make the photo smaller, and it has more than ${UPLOAD_LIMIT}. Please choose a smaller one.`;
const UNREADABLE = 'This browser can’t read that photo. Please choose a JPEG, PNG or WebP.';

interface ChosenPhoto {
  /** Names the choice: another file has another one. */
  id: string;
  /** As it is sent. */
  content: Blob;
  /** A data URL; null if the browser cannot draw the photo. */
  preview: string | null;
}

/** The photo as it is sent: smaller, or as it is where the browser cannot draw it; or why it cannot be sent. */
async function preparePhoto(file: File): Promise<ChosenPhoto | { problem: string }> {
  const id = `${file.name} ${file.size} ${file.lastModified}`;
  const content = await shrinkPhoto(file);
  if (content) return { id, content, preview: await toDataUrl(content) };
  if (!PICTURE_TYPES.split(',').includes(file.type)) return { problem: UNREADABLE };
  return file.size > UPLOAD_MAX_BYTES ? { problem: TOO_LARGE } : { id, content: file, preview: null };
}

/** The chosen photo, made smaller. */
export function usePhoto() {
  const [photo, setPhoto] = useState<ChosenPhoto | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isPreparing, setPreparing] = useState(false);
  const last = useRef<File | null>(null);
  /** Resolves with its id; '' if it cannot be sent, or another one was chosen meanwhile. */
  const choose = async (file: File | null): Promise<string> => {
    last.current = file;
    setPhoto(null);
    setProblem(null);
    setPreparing(file !== null);
    if (!file) return '';
    const prepared = await preparePhoto(file);
    if (last.current !== file) return '';
    setPreparing(false);
    if ('problem' in prepared) {
      setProblem(prepared.problem);
      return '';
    }
    setPhoto(prepared);
    return prepared.id;
  };
  return { photo, problem, isPreparing, choose };
}
