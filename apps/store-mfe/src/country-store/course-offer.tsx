import { CoursePanel } from '@farm/ui';
import { activeLanguage, useNavigate } from '@farm/web-kit';
import type { ReactNode } from 'react';
import { premiumCheckoutHref } from '../premium-course/course-links';

/** The course, which is English, with its price and the form that leads to its checkout. `details` are in the page's language. */
export function CourseOffer({ details }: { details?: ReactNode }) {
  const navigate = useNavigate();
  return (
    <div lang="en">
      <CoursePanel
        onContinue={(email) => void navigate(premiumCheckoutHref(email))}
        details={<span lang={activeLanguage()}>{details}</span>}
      />
    </div>
  );
}
