import type { Calls, ReplyOf } from '@farm/contracts';
import { course } from '@farm/farm';
import { apiQuery } from '@farm/web-kit';

export type CoursePreview = ReplyOf<Calls['GET /api/courses/:id']>;

/** The course as everybody may see it: its lessons with minutes and topics. */
export const coursePreview = apiQuery('GET /api/courses/:id', { params: { id: course.id } });
