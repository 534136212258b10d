import { memoizeByObject } from '@farm/server-kit';
import type { DexterDeps } from '../deps';
import { diagnosing } from '../diagnosis/diagnose';
import type { Knowledge } from '../knowledge/knowledge';
import { frameReader } from '../memory/frame';
import { type Responder, responder } from './responder';

type ResponderParts = Pick<DexterDeps, 'facts' | 'causes' | 'ranking' | 'tools'>;

/** Answers with some knowledge; what is made for it is made once. */
export function knowledgeResponder({
  facts: { index, subjects },
  causes,
  ranking,
  tools,
}: ResponderParts): (knowledge: Knowledge) => Responder {
  const diagnosis = causes && diagnosing(causes);
  return memoizeByObject((knowledge: Knowledge) => {
    const own = ranking(knowledge);
    const frameOf = frameReader(index, (id) => subjects.get(id)?.name, own.mend);
    return responder({ ranking: own, tools, frameOf, diagnosis });
  });
}
