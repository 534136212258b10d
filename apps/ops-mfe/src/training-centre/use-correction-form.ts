import { postDexterCorrect } from '@farm/contracts/form-rules';
import { call } from '@farm/web-kit';
import { useActionForm } from '../admin/action-form';
import { filledFields } from '../admin/filled-fields';
import type { Body } from '../admin/queries';
import { TRAINING_ACTION } from '../dexter/dexter-data';

type PreviewBody = Body<'POST /api/dexter/corrections/preview'>;

export const BLANK = {
  question: '',
  incorrectResponse: '',
  correctionMessage: '',
  reinforcement: '',
  sessionId: '',
  paraphrase: '',
  scope: 'topic' as NonNullable<PreviewBody['scope']>,
};
export type CorrectionFields = typeof BLANK;

/** The request body of a preview: all fields except the paraphrase, which only adds a test. */
export function previewBodyOf({ scope, paraphrase: _, ...texts }: CorrectionFields): PreviewBody {
  return { ...filledFields(texts), correctionMessage: texts.correctionMessage.trim(), scope };
}

/** The form of a correction, which requests the preview. */
export const useCorrectionForm = (initial: CorrectionFields) =>
  useActionForm({
    rules: postDexterCorrect,
    values: initial,
    key: ['POST /api/dexter/corrections/preview'],
    send: async (values) => {
      const body = previewBodyOf(values);
      return { body, ...(await call('POST /api/dexter/corrections/preview', { body })) };
    },
    checkFirst: TRAINING_ACTION.checkFirst,
  });
