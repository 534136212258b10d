// A separate subpath, compiled into the projects that use it: see index.ts.
import type { NotebookGarden } from '@farm/contracts';
import { notebookLimits } from '@farm/farm';
import { createPersistentStore } from '@farm/web-kit';
import * as v from 'valibot';

// What the garden notebook shares with other parts of the site, which never open the notebook itself.

const garden = v.object({
  zip: v.exactOptional(v.pipe(v.string(), v.regex(/^\d{5}$/))),
  plantings: v.pipe(
    v.array(
      v.object({
        cropId: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/)),
        day: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}-\d{2}$/)),
      }),
    ),
    v.maxLength(notebookLimits.shared),
  ),
});

/** What the chat's messages carry; null: the switch is off. */
export const useDexterGarden = createPersistentStore<NotebookGarden | null>(
  'farm.notebook-dexter',
  v.nullable(garden),
  null,
);

/** Ids of crops that the frost bell's form offers; null: the switch is off. */
export const useNotebookCrops = createPersistentStore<readonly string[] | null>(
  'farm.notebook-frost',
  v.nullable(v.array(v.string())),
  null,
);

/** The ZIP code whose dates this browser shows on the pages of crops, and which goes with the chat's messages; '': none. */
export const useZip = createPersistentStore('farm.zip', v.pipe(v.string(), v.regex(/^(\d{5})?$/)), '', {
  isText: true,
});
