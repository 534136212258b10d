import { call, CallFailed, useQuery } from '@farm/web-kit';
import type { Calls, ReplyOf } from '@farm/contracts';
import { forget } from '../card-form/payment-memory';
import { untilSettled } from '../download-success/until-settled';

export type OpenCourse = ReplyOf<Calls['GET /api/course-access/:courseId']>;
export type Access = { state: 'open'; course: OpenCourse } | { state: 'processing' };

/** A service that spoke and will not think otherwise: asking again helps nobody. */
export const isFinal = (failure: unknown): boolean =>
  failure instanceof CallFailed && failure.status >= 400 && failure.status < 500;

const read = async (courseId: string): Promise<Access> => ({
  state: 'open',
  course: await call('GET /api/course-access/:courseId', { params: { courseId } }),
});

async function claim(courseId: string, paymentIntent: string): Promise<Access> {
  const asked = { params: { courseId }, body: { paymentIntent } };
  const { state } = await untilSettled(() => call('POST /api/course-access/:courseId/claim', asked));
  if (state === 'processing') return { state };
  forget(paymentIntent);
  return read(courseId);
}

/**
 * Opens a course: with a payment it is claimed first, without one the browser's own access decides. An old address with
 * a payment that proves nothing any more still opens where the course is open already.
 */
async function openCourse(courseId: string, paymentIntent: string | null): Promise<Access> {
  if (paymentIntent === null) return read(courseId);
  try {
    return await claim(courseId, paymentIntent);
  } catch (failure) {
    if (!isFinal(failure)) throw failure;
    forget(paymentIntent);
    return read(courseId).catch(() => {
      throw failure;
    });
  }
}

export const useCourse = (courseId: string, paymentIntent: string | null) =>
  useQuery({
    queryKey: ['payments', 'course-access', courseId, paymentIntent],
    queryFn: () => openCourse(courseId, paymentIntent),
    gcTime: 0, // access ends with a refund: each visit asks
  });

export const useLesson = (courseId: string, lessonId: string) =>
  useQuery({
    queryKey: ['payments', 'lesson', courseId, lessonId],
    queryFn: () => call('GET /api/course-access/:courseId/lessons/:lessonId', { params: { courseId, lessonId } }),
  });
