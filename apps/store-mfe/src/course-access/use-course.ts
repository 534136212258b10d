import { apiKey, apiQuery, call, getErrorBody, useQuery, useQueryClient, useSubmit } from '@farm/web-kit';
import type { Calls, ReplyOf } from '@farm/contracts';
import { configWithCookie } from '../card-form/payments-config';
import { deletePendingPayment } from '../card-form/pending-payment';
import { pollPayment } from '../card-form/poll-payment';
import { isClientError } from '../errors';

export type OpenCourse = ReplyOf<Calls['GET /api/course-access/:courseId']>;

/** Proof of purchase: a payment, or the grant of an emailed link; null: only what this browser may already open. */
export type CourseProof = { paymentIntent: string } | { grant: string } | null;

/** `needed`: this browser has no access and no proof. */
export type CourseAccessState =
  { state: 'open'; course: OpenCourse } | { state: 'processing' | 'confirm_email' | 'mailed' | 'needed' };

async function readCourse(courseId: string, signal?: AbortSignal): Promise<CourseAccessState> {
  try {
    const course = await call('GET /api/course-access/:courseId', { params: { courseId }, signal });
    return { state: 'open', course };
  } catch (error) {
    if (getErrorBody(error)?.code === 'access.needed') return { state: 'needed' };
    throw error;
  }
}

type Claim = Exclude<CourseProof, null> & { email?: string };

async function claimCourse(courseId: string, body: Claim, signal?: AbortSignal): Promise<CourseAccessState> {
  const { state } = await pollPayment(() =>
    call('POST /api/course-access/:courseId/claim', { params: { courseId }, body, signal }),
  );
  if (state === 'processing') return { state };
  if ('paymentIntent' in body) deletePendingPayment(body.paymentIntent);
  return state === 'open' ? readCourse(courseId, signal) : { state };
}

/** Claims a course with the proof. If the proof is rejected, a course that is already open in this browser still opens. */
async function openCourse(courseId: string, proof: CourseProof, signal?: AbortSignal): Promise<CourseAccessState> {
  if (proof === null) return readCourse(courseId, signal);
  try {
    return await claimCourse(courseId, proof, signal);
  } catch (error) {
    if (!isClientError(error)) throw error;
    if ('paymentIntent' in proof) deletePendingPayment(proof.paymentIntent);
    const access = await readCourse(courseId, signal).catch(() => null);
    if (access?.state !== 'open') throw error;
    return access;
  }
}

/** The changed fields of the course as it is now. */
export type ChangeCourse = (now: OpenCourse) => Partial<OpenCourse>;

/** This browser's access to a course, and what changes it. The grant of an emailed link waits for `opening.submit`. */
export function useCourse(courseId: string, proof: CourseProof) {
  const client = useQueryClient();
  const queryKey = [...apiKey('GET /api/course-access/:courseId', { params: { courseId } }), proof];
  const access = useQuery({
    queryKey,
    queryFn: ({ signal }) => openCourse(courseId, proof, signal),
    enabled: proof === null || 'paymentIntent' in proof,
    gcTime: 0, // access ends with a refund
  });
  const setAccess = (next: CourseAccessState) => void client.setQueryData(queryKey, next);
  const opening = useSubmit({
    send: async () => {
      await configWithCookie(client);
      return openCourse(courseId, proof);
    },
    onSuccess: setAccess,
  });
  return {
    access,
    opening,
    confirm: async (email: string) => {
      if (proof !== null && 'grant' in proof) setAccess(await claimCourse(courseId, { ...proof, email }));
    },
    /** Applies a change to what is in the cache by then: another lesson may have been completed meanwhile. */
    change: (apply: ChangeCourse) =>
      void client.setQueryData<CourseAccessState>(queryKey, (now) =>
        now?.state === 'open' ? { ...now, course: { ...now.course, ...apply(now.course) } } : now,
      ),
    onEnd: () => setAccess({ state: 'needed' }),
  };
}

export const useLesson = (courseId: string, lessonId: string) =>
  useQuery({
    ...apiQuery('GET /api/course-access/:courseId/lessons/:lessonId', { params: { courseId, lessonId } }),
    gcTime: 0, // the next person at this computer must not read it from the cache
  });
