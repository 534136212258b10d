import {
  Banner,
  Button,
  Card,
  Disclosure,
  ErrorState,
  Form,
  FormError,
  PrintButton,
  Prose,
  RadioCards,
  Row,
  SectionHeading,
  Stack,
  Status,
  Table,
  TextArea,
} from '@farm/ui';
import classes from './course-access.module.css';
import { CourseLayout } from './course-layout';
import { FINAL_PLAN } from './lesson-list';
import type { OpenCourse } from './use-course';
import { useFinalPlan, usePlanForm, type FinalPlanReply } from './use-final-plan';

const ARTICLE = 'final-plan';

type PlanFormState = ReturnType<typeof usePlanForm>;

/** The final plan: questions and rubric, room to write, a worked answer, and the writer's own rating. */
export function FinalPlanPage({ opened }: { opened: OpenCourse }) {
  const { course } = opened;
  const { data, isPending, isError, refetch } = useFinalPlan(course.id);
  return (
    <CourseLayout opened={opened} lessonId={FINAL_PLAN} title={data?.title ?? 'Your farm plan'}>
      <Status>{isPending ? 'Loading your plan...' : null}</Status>
      {isError && (
        <ErrorState title="We couldn't load your plan." onTryAgain={() => void refetch()}>
          What you wrote is still saved. Please try again in a moment.
        </ErrorState>
      )}
      {data && <PlanForm courseId={course.id} data={data} refetch={refetch} />}
    </CourseLayout>
  );
}

interface PlanFormProps {
  courseId: string;
  data: FinalPlanReply;
  refetch: ReturnType<typeof useFinalPlan>['refetch'];
}

function PlanForm({ courseId, data, refetch }: PlanFormProps) {
  const { levels, criteria, sections, introduction } = data;
  const form = usePlanForm(courseId, data, refetch);
  return (
    <Stack gap={6}>
      {introduction.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <Stack as="section" gap={3} aria-labelledby="plan-rubric">
        <SectionHeading as="h3" id="plan-rubric">
          The rubric
        </SectionHeading>
        <Table
          caption="How you will judge your plan"
          columns={['Criterion', ...levels]}
          rows={criteria.map(({ id, title, levels: sentences }) => ({ id, cells: [title, ...sentences] }))}
          stack
        />
      </Stack>
      <Form onSubmit={form.submit} aria-label="Your farm plan">
        <Stack gap={6}>
          {sections.map((section, index) => (
            <PlanSectionPart key={section.id} section={section} number={index + 1} form={form} />
          ))}
          <SaveRow data={data} form={form} />
          <Stack as="section" gap={3} aria-labelledby="plan-answer">
            <SectionHeading as="h3" id="plan-answer">
              A worked answer
            </SectionHeading>
            <p>Write yours first. Then read how the Hill Street garden of the lessons answers the same questions.</p>
            <Disclosure summary="Read the plan of Hill Street" lazy>
              <Prose html={data.answer} />
            </Disclosure>
          </Stack>
          <Stack as="section" gap={6} aria-labelledby="plan-rating">
            <SectionHeading as="h3" id="plan-rating">
              Rate your plan
            </SectionHeading>
            {criteria.map(({ id, title, levels: sentences }) => (
              <RadioCards
                key={id}
                legend={title}
                options={sentences.map((hint, level) => ({
                  ...{ value: String(level + 1), label: `${level + 1}. ${levels[level] ?? ''}`, hint },
                }))}
                value={form.values[id] === null ? null : String(form.values[id])}
                onValueChange={(level) => form.set(id, Number(level))}
              />
            ))}
            <SaveRow data={data} form={form} />
          </Stack>
        </Stack>
      </Form>
      <Row>
        <PrintButton article={ARTICLE}>Print my plan</PrintButton>
      </Row>
      <PrintedPlan data={data} values={form.values} />
    </Stack>
  );
}

interface PlanSectionPartProps {
  section: FinalPlanReply['sections'][number];
  number: number;
  form: PlanFormState;
}

function PlanSectionPart({ section: { id, title, questions }, number, form }: PlanSectionPartProps) {
  const other = form.otherTextOf(id);
  return (
    <Card title={`${number}. ${title}`} level="h2" wide>
      <ul className={classes.guide}>
        {questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
      <TextArea
        label={`Your answer: ${title}`}
        rows={12}
        {...form.textArea(id)}
        onValueChange={(text) => form.set(id, text)}
      />
      {other !== null && (
        <Disclosure summary="What the other window saved here">
          <Stack gap={3}>
            <p className={classes.written}>{other === '' ? 'Nothing.' : other}</p>
            <div>
              <Button type="button" variant="outline" onClick={() => form.set(id, other)}>
                Take that text instead of mine
              </Button>
            </div>
          </Stack>
        </Disclosure>
      )}
    </Card>
  );
}

const savedTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short' });

function savedText({ isChanged }: PlanFormState, { stored: { savedAt } }: FinalPlanReply): string {
  if (isChanged) return 'Not saved with your course yet. This browser keeps what you write.';
  return savedAt === null ? 'Nothing written yet.' : `Saved ${savedTime.format(new Date(savedAt))}.`;
}

interface SaveRowProps {
  data: FinalPlanReply;
  form: PlanFormState;
}

function SaveRow({ data, form }: SaveRowProps) {
  return (
    <Stack gap={3}>
      {form.isChangedElsewhere && (
        <Banner variant="warning" title="Changed in another window">
          Another window or computer saved this plan first, so nothing was saved now. Your text is still here. Where it
          differs, you find the other text under yours. Save again to put yours over it.
        </Banner>
      )}
      <FormError text={form.problem} />
      <Row>
        <Button isPending={form.isPending} pendingLabel="Saving...">
          Save my plan
        </Button>
      </Row>
      <Status>{savedText(form, data)}</Status>
    </Stack>
  );
}

/** The plan as text, for paper alone. */
function PrintedPlan({ data, values }: { data: FinalPlanReply; values: PlanFormState['values'] }) {
  return (
    <article id={ARTICLE} className={classes.paper}>
      <h1>{data.title}</h1>
      {data.sections.map(({ id, title }, index) => (
        <section key={id}>
          <h2>{`${index + 1}. ${title}`}</h2>
          <p className={classes.written}>{values[id]}</p>
        </section>
      ))}
      <h2>My rating</h2>
      <ul>
        {data.criteria.map(({ id, title }) => {
          const level = values[id];
          return (
            <li
              key={id}
            >{`${title}: ${level === null ? 'not rated' : `${level}. ${data.levels[level - 1] ?? ''}`}`}</li>
          );
        })}
      </ul>
    </article>
  );
}
