import type { ContentForm } from '@farm/contracts';

type Texts = Readonly<Record<string, unknown>>;

/** The form with every topic in it: the stored value holds those that differ, so the others follow later releases. */
export function expandTopics(form: ContentForm): ContentForm {
  const expand = (value: unknown): Texts => ({ ...(form.builtIn as Texts), ...(value as Texts) });
  return {
    ...form,
    value: expand(form.value),
    draft: form.draft && { ...form.draft, value: expand(form.draft.value) },
    history: form.history.map((version) => ({ ...version, value: expand(version.value) })),
  };
}

/** The topics that differ from the built-in ones. */
export const changedTopics = (value: unknown, builtIn: unknown): Texts =>
  Object.fromEntries(
    Object.entries(value as Texts).filter(
      ([topic, text]) => JSON.stringify(text) !== JSON.stringify((builtIn as Texts)[topic]),
    ),
  );
