import { useHydratedLocation } from '@farm/web-kit';
import { ClassStartView } from './class-start';
import { ClassBoardView } from './class-board';
import { classKey } from './use-class-board';

/** /for-teachers/quiz (+): begins a class; with the teacher's key in the fragment, its page for the wall. */
function ClassTeacherPage() {
  const key = classKey(useHydratedLocation().hash);
  return key === null ? <ClassStartView /> : <ClassBoardView key={key} classKey={key} />;
}

export { ClassTeacherPage as Component };
