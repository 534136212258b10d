import { coursePlan, type PlanRatings, type PlanTexts } from '@farm/contracts';
import { PLAN_CRITERIA, PLAN_SECTIONS } from '@farm/farm';
import { serve, throwHttpError, type App, type Caller } from '@farm/server-kit';
import { renderContent } from '../content-html';
import { requireCourseAccess, type CourseAccessDeps } from './course-access';
import type { CourseMaterials } from './course-materials.provider';
import type { CoursePlanRepository, PlanRow } from './course-plan.repository';

interface CoursePlanDeps extends CourseAccessDeps {
  coursePlans: CoursePlanRepository;
  materials: Pick<CourseMaterials, 'planOf'>;
}

const textsOf = (row: PlanRow | null): PlanTexts =>
  Object.fromEntries(PLAN_SECTIONS.map((id) => [id, row?.texts[id] ?? ''])) as PlanTexts;
const ratingsOf = (row: PlanRow | null): PlanRatings =>
  Object.fromEntries(PLAN_CRITERIA.map((id) => [id, row?.ratings[id] ?? null])) as PlanRatings;

async function readPlan(courseId: string, caller: Caller, deps: CoursePlanDeps) {
  const { entitlementId } = await requireCourseAccess(courseId, caller, deps);
  const plan = await deps.materials.planOf(courseId);
  if (!plan) return throwHttpError(404, 'course.no_plan', 'This course has no final plan.');
  const row = await deps.coursePlans.find(entitlementId);
  const stored = {
    ...{ texts: textsOf(row), ratings: ratingsOf(row), version: row?.version ?? 0 },
    savedAt: row?.updatedAt.toISOString() ?? null,
  };
  return { ...plan, answer: renderContent(plan.answer), stored };
}

interface PlanChange {
  courseId: string;
  /** That the change was made from. */
  version: number;
  texts?: Partial<PlanTexts>;
  ratings?: PlanRatings;
}

/** @throws 409 `course.plan_changed` */
async function savePlan({ courseId, version, ...change }: PlanChange, caller: Caller, deps: CoursePlanDeps) {
  const { entitlementId } = await requireCourseAccess(courseId, caller, deps);
  const now = deps.clock.now();
  const next = await deps.coursePlans.save({ entitlementId, version }, change, now);
  if (next === null)
    return throwHttpError(
      409,
      'course.plan_changed',
      'Your plan was changed in another window. Nothing was saved here.',
    );
  return { version: next, savedAt: now.toISOString() };
}

export const coursePlanRoutes = (app: App, deps: CoursePlanDeps) =>
  serve(app, coursePlan, {
    'GET /api/course-access/:courseId/plan': ({ params }, caller) => readPlan(params.courseId, caller, deps),
    'PUT /api/course-access/:courseId/plan/texts/:section': ({ params, body }, caller) => {
      const { courseId, section } = params;
      return savePlan({ courseId, version: body.version, texts: { [section]: body.text } }, caller, deps);
    },
    'PUT /api/course-access/:courseId/plan/ratings': ({ params, body }, caller) =>
      savePlan({ courseId: params.courseId, ...body }, caller, deps),
  });
