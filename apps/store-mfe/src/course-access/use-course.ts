import { call, refusalOf, useQuery, useQueryClient } from '@farm/web-kit';
import type { Calls, ReplyOf } from '@farm/contracts';
import { forget } from '../card-form/payment/payment-memory';
import { untilSettled } from '../download-success/until-settled';
import { isFinal } from '../failures/is-final';

export type OpenCourse = ReplyOf<Calls['GET /api/course-access/:courseId']>;

/** What shows that the course was bought: a payment, or the grant of a letter; null: this browser's own access, if any. */
export type Proof = { paymentIntent: string } | { grant: string } | null;

/** What a browser may do with a course. `needed`: it shows no proof. */
export type Access =
  { state: 'open'; course: OpenCourse } | { state: 'processing' | 'confirm_email' | 'mailed' | 'needed' };

async function read(courseId: string): Promise<Access> {
  try {
    return { state: 'open', course: await call('GET /api/course-access/:courseId', { params: { courseId } }) };
  } catch (failure) {
    if (refusalOf(failure)?.code === 'access.needed') return { state: 'needed' };
    throw failure;
  }
}

type Claim = Exclude<Proof, null> & { email?: string };

async function claim(courseId: string, body: Claim): Promise<Access> {
  const ask = () => call('POST /api/course-access/:courseId/claim', { params: { courseId }, body });
  const { state } = await untilSettled(ask);
  if (state === 'processing') return { state };
  if ('paymentIntent' in body) forget(body.paymentIntent);
  return state === 'open' ? read(courseId) : { state };
}

/**
 * Opens a course: with a proof it is claimed first, without one the browser's own access decides. An old address with
 * a proof that shows nothing any more still opens where the course is open already.
 */
async function openCourse(courseId: string, proof: Proof): Promise<Access> {
  if (proof === null) return read(courseId);
  try {
    return await claim(courseId, proof);
  } catch (failure) {
    if (!isFinal(failure)) throw failure;
    if ('paymentIntent' in proof) forget(proof.paymentIntent);
    const own = await read(courseId).catch(() => null);
    if (own?.state !== 'open') throw failure;
    return own;
  }
}

/** A course as this browser may see it, and what changes it: the buyer's address, a lesson done, the way out. */
export function useCourse(courseId: string, proof: Proof) {
  const client = useQueryClient();
  const queryKey = ['payments', 'course-access', courseId, proof];
  const access = useQuery({
    queryKey,
    queryFn: () => openCourse(courseId, proof),
    gcTime: 0, // access ends with a refund: each visit asks
  });
  const put = (next: Access) => void client.setQueryData(queryKey, next);
  return {
    access,
    /** Claims with the buyer's address beside the grant. Rejects with the service's refusal. */
    confirm: async (email: string) => {
      if (proof !== null && 'grant' in proof) put(await claim(courseId, { ...proof, email }));
    },
    change: (course: OpenCourse) => put({ state: 'open', course }),
    forgotten: () => put({ state: 'needed' }),
  };
}

export const useLesson = (courseId: string, lessonId: string) =>
  useQuery({
    queryKey: ['payments', 'lesson', courseId, lessonId],
    queryFn: () => call('GET /api/course-access/:courseId/lessons/:lessonId', { params: { courseId, lessonId } }),
    gcTime: 0, // what was paid for is not kept for the next person at this computer
  });
