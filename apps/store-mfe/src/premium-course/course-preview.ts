import type { Calls, ReplyOf } from '@farm/contracts';
import { course } from '@farm/farm';
import { call, queryOptions } from '@farm/web-kit';

export type CoursePreview = ReplyOf<Calls['GET /api/courses/:id']>;

/** The course as everybody may see it: its lessons with minutes and topics. */
export const coursePreview = queryOptions({
  queryKey: ['payments', 'course', course.id],
  queryFn: () => call('GET /api/courses/:id', { params: { id: course.id } }),
});
