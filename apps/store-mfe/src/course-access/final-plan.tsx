import { PLAN_TEXT_LENGTH } from '@farm/farm';
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
import { useFinalPlan, type FinalPlanReply } from './use-final-plan';

const ARTICLE = 'final-plan';

type Plan = ReturnType<typeof useFinalPlan>;

/** The final plan: questions and rubric, room to write, a worked answer, and the writer's own rating. */
export function FinalPlanPage({ opened }: { opened: OpenCourse }) {
  const { course } = opened;
  const plan = useFinalPlan(course.id);
  const { data, isPending, isError, refetch } = plan.plan;
  return (
    <CourseLayout opened={opened} lessonId={FINAL_PLAN} title={data?.title ?? 'Your farm plan'}>
      <Status>{isPending ? 'Loading your plan...' : null}</Status>
      {isError && (
        <ErrorState title="We couldn't load your plan." onTryAgain={() => void refetch()}>
          What you wrote is still saved. Please try again in a moment.
        </ErrorState>
      )}
      {data && <PlanForm data={data} plan={plan} />}
    </CourseLayout>
  );
}

interface PlanPartProps {
  data: FinalPlanReply;
  plan: Plan;
}

function PlanForm({ data, plan }: PlanPartProps) {
  const { levels, criteria, sections, introduction } = data;
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
      <Form onSubmit={plan.save} aria-label="Your farm plan">
        <Stack gap={6}>
          {sections.map((section, index) => (
            <PlanSectionPart key={section.id} section={section} number={index + 1} plan={plan} />
          ))}
          <SaveRow data={data} plan={plan} />
        </Stack>
      </Form>
      <Stack as="section" gap={3} aria-labelledby="plan-answer">
        <SectionHeading as="h3" id="plan-answer">
          A worked answer
        </SectionHeading>
        <p>Write yours first. Then read how the Hill Street garden of the lessons answers the same questions.</p>
        <Disclosure summary="Read the plan of Hill Street" lazy>
          <Prose html={data.answer} />
        </Disclosure>
      </Stack>
      <Form onSubmit={plan.save} aria-label="Rate your plan">
        <Stack gap={6}>
          <SectionHeading as="h3">Rate your plan</SectionHeading>
          {criteria.map(({ id, title, levels: sentences }) => (
            <RadioCards
              key={id}
              legend={title}
              options={sentences.map((hint, level) => ({
                ...{ value: String(level + 1), label: `${level + 1}. ${levels[level] ?? ''}`, hint },
              }))}
              value={plan.ratingOf(id) === null ? null : String(plan.ratingOf(id))}
              onValueChange={(level) => plan.rate(id, Number(level))}
            />
          ))}
          <SaveRow data={data} plan={plan} />
        </Stack>
      </Form>
      <Row>
        <PrintButton article={ARTICLE}>Print my plan</PrintButton>
      </Row>
      <PrintedPlan data={data} plan={plan} />
    </Stack>
  );
}

interface PlanSectionPartProps {
  section: FinalPlanReply['sections'][number];
  number: number;
  plan: Plan;
}

function PlanSectionPart({ section: { id, title, questions }, number, plan }: PlanSectionPartProps) {
  const text = plan.textOf(id);
  const other = plan.otherTextOf(id);
  const isTooLong = [...text].length > PLAN_TEXT_LENGTH;
  return (
    <Card title={`${number}. ${title}`} level="h2" wide>
      <ul className={classes.guide}>
        {questions.map((question) => (
          <li key={question}>{question}</li>
        ))}
      </ul>
      <TextArea
        label={`Your answer: ${title}`}
        name={id}
        rows={12}
        limit={PLAN_TEXT_LENGTH}
        value={text}
        onValueChange={(value) => plan.write(id, value)}
        error={isTooLong ? `Please use at most ${PLAN_TEXT_LENGTH.toLocaleString('en-US')} characters.` : undefined}
      />
      {other !== null && (
        <Disclosure summary="What the other window saved here">
          <Stack gap={3}>
            <p className={classes.written}>{other === '' ? 'Nothing.' : other}</p>
            <div>
              <Button type="button" variant="outline" onClick={() => plan.takeStored(id)}>
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

function savedText({ hasChanges }: Plan, { stored: { savedAt } }: FinalPlanReply): string {
  if (hasChanges) return 'Not saved with your course yet. This browser keeps what you write.';
  return savedAt === null ? 'Nothing written yet.' : `Saved ${savedTime.format(new Date(savedAt))}.`;
}

function SaveRow({ data, plan }: PlanPartProps) {
  return (
    <Stack gap={3}>
      {plan.isChangedElsewhere && (
        <Banner variant="warning" title="Changed in another window">
          Another window or computer saved this plan first, so nothing was saved now. Your text is still here. Where it
          differs, you find the other text under yours. Save again to put yours over it.
        </Banner>
      )}
      <FormError text={plan.problem} />
      <Row>
        <Button isPending={plan.isPending} pendingLabel="Saving...">
          Save my plan
        </Button>
      </Row>
      <Status>{savedText(plan, data)}</Status>
    </Stack>
  );
}

/** The plan as text, for paper alone. */
function PrintedPlan({ data, plan }: PlanPartProps) {
  return (
    <article id={ARTICLE} className={classes.paper}>
      <h1>{data.title}</h1>
      {data.sections.map(({ id, title }, index) => (
        <section key={id}>
          <h2>{`${index + 1}. ${title}`}</h2>
          <p className={classes.written}>{plan.textOf(id)}</p>
        </section>
      ))}
      <h2>My rating</h2>
      <ul>
        {data.criteria.map(({ id, title }) => {
          const level = plan.ratingOf(id);
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
