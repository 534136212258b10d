import type { NotebookGarden } from '@farm/contracts';
import { createPersistentStore } from '@farm/web-kit';
import * as v from 'valibot';

const GARDEN = v.object({
  zip: v.exactOptional(v.pipe(v.string(), v.regex(/^\d{5}$/))),
  plantings: v.pipe(
    v.array(
      v.object({
        cropId: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/)),
        day: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/)),
      }),
    ),
    v.maxLength(40),
  ),
});

/** What the garden notebook of this browser lets the chat's messages carry; null: its switch is off. */
const notebookGarden = createPersistentStore<NotebookGarden | null>('farm.notebook-dexter', v.nullable(GARDEN), null);

/** The notebook's part of a message: nothing while its switch is off. */
export function notebookPart(): { garden?: NotebookGarden } {
  const garden = notebookGarden.get();
  return garden === null ? {} : { garden };
}
