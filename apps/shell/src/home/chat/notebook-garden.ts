import type { NotebookGarden } from '@farm/contracts';
import { useDexterGarden } from '@farm/web-kit/notebook-sharing';

/** The notebook's part of a message: nothing while its switch is off. */
export function notebookPart(): { garden?: NotebookGarden } {
  const garden = useDexterGarden.get();
  return garden === null ? {} : { garden };
}
