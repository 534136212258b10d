import { useFocusHeading } from '@farm/ui';
import { FinalPlanPage } from './final-plan';
import { CourseLesson } from './lesson';
import { FINAL_PLAN, LessonList } from './lesson-list';
import type { ChangeCourse, OpenCourse } from './use-course';

interface OpenCourseViewProps {
  course: OpenCourse;
  lessonId: string | null;
  /** Bought in this visit. */
  isNew: boolean;
  onChange: (apply: ChangeCourse) => void;
  onEnd: () => void;
}

/** The lessons of an open course, one of them, or the final plan. */
export function OpenCourseView({ course, lessonId, isNew, onChange, onEnd }: OpenCourseViewProps) {
  const view = useFocusHeading(lessonId ?? 'all');
  return (
    <div ref={view}>
      {lessonId === null ? (
        <LessonList opened={course} isNew={isNew} onChange={onChange} onEnd={onEnd} />
      ) : lessonId === FINAL_PLAN && course.plan ? (
        <FinalPlanPage opened={course} />
      ) : (
        <CourseLesson key={lessonId} opened={course} lessonId={lessonId} onChange={onChange} />
      )}
    </div>
  );
}
