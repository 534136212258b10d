import { course } from '@farm/farm';

export const coursePath = '/premium-course';

/** The lesson that everybody may read. */
export const freeLessonPath = '/premium-course/first-lesson';

export const premiumCheckoutHref = (email: string): string =>
  `/premium-checkout?${new URLSearchParams({ course: course.id, email })}`;
