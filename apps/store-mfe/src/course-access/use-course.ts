import { call, isRefusal, refusalOf, useQuery } from '@farm/web-kit';
import type { Calls, ReplyOf } from '@farm/contracts';
import { forget } from '../card-form/payment-memory';
import { untilSettled } from '../download-success/until-settled';

export type OpenCourse = ReplyOf<Calls['GET /api/course-access/:courseId']>;
export type Access = { state: 'open'; course: OpenCourse } | { state: 'processing' };

/** Opens a course: with a payment it is claimed first, without one the browser's own access decides. */
export async function openCourse(courseId: string, paymentIntent: string | null): Promise<Access> {
  const params = { courseId };
  if (paymentIntent !== null) {
    const ask = () => call('POST /api/course-access/:courseId/claim', { params, body: { paymentIntent } });
    const { state } = await untilSettled(ask).catch((failure: unknown) => {
      if (isRefusal(failure) && refusalOf(failure)) forget(paymentIntent); // the service spoke: asking again helps nobody
      throw failure;
    });
    if (state === 'processing') return { state };
    forget(paymentIntent);
  }
  return { state: 'open', course: await call('GET /api/course-access/:courseId', { params }) };
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
