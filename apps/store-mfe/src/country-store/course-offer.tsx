import { CoursePanel } from '@farm/ui';
import { useNavigate } from '@farm/web-kit';
import type { ReactNode } from 'react';
import { premiumCheckoutHref } from '../premium-course/course-links';

/** The course with its price and the form that leads to its checkout. */
export function CourseOffer({ details }: { details?: ReactNode }) {
  const navigate = useNavigate();
  return <CoursePanel onContinue={(email) => void navigate(premiumCheckoutHref(email))} details={details} />;
}
