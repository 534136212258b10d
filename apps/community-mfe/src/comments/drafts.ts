import { formDrafts, type FormDraft } from '@farm/web-kit/form-draft';
import * as v from 'valibot';

// Until December 2026 the site saved the text and the tick of a place.
const textAndTick = v.pipe(
  v.object({ text: v.string(), question: v.boolean() }),
  v.transform(({ text, question }): FormDraft => ({ values: { content: text, question }, sent: null })),
);

/** The draft of a place: 'thread', `reply <id>` or `edit <id>`. */
export const commentDraft = formDrafts('farm.comment-drafts', textAndTick);
