// A separate subpath, compiled into the projects that use it: see index.ts.
import * as v from 'valibot';

/**
 * Schema of a stored record of independent entries. Entries that do not fit are left out: what another version of the site wrote
 * must not take the others with it.
 */
export const recordOf = <Entry>(entrySchema: v.GenericSchema<unknown, Entry>) =>
  v.pipe(
    v.record(v.string(), v.unknown()),
    v.transform((stored): Readonly<Record<string, Entry>> =>
      Object.fromEntries(
        Object.entries(stored).flatMap(([key, value]) => {
          const { success, output } = v.safeParse(entrySchema, value);
          return success ? [[key, output as Entry]] : [];
        }),
      ),
    ),
  );
