import type { QuizQuestion, QuizReview, Source } from '@farm/contracts';
import {
  PageSection,
  Button,
  Card,
  ErrorState,
  RadioCards,
  SectionHeading,
  Skeleton,
  Status,
  Text,
  VisuallyHidden,
} from '@farm/ui';
import { createLazyPart, LazyBoundary } from '@farm/web-kit/lazy-part';
import { ChevronDown, CircleCheck, CircleX } from 'lucide-react';
import { useId, type ComponentProps, type ReactNode } from 'react';
import { isSeries } from './option-series';
import classes from './quiz-frame.module.css';

/** The page of one question or its reason: on a phone with little around it, so that question, answers and buttons fit the screen. */
export const QuestionCard = ({ children }: { children: ReactNode }) => (
  <PageSection narrow className={classes.page}>
    <Card wide className={classes.card}>
      {children}
    </Card>
  </PageSection>
);

export function QuizLoading({ title }: { title: string }) {
  return (
    <PageSection narrow>
      <SectionHeading level={1} as="h2">
        {title}
      </SectionHeading>
      <Status>Opening the quiz...</Status>
      <Skeleton count={5} />
    </PageSection>
  );
}

interface QuizErrorProps {
  title: string;
  onTryAgain: () => void;
  onExit: () => void;
  /** What is saved, and what to do. */
  children: ReactNode;
}

export function QuizError({ title, onTryAgain, onExit, children }: QuizErrorProps) {
  const exit = (
    <Button type="button" variant="outline" onClick={onExit}>
      Exit Quiz
    </Button>
  );
  return (
    <ErrorState wholePage title={title} onTryAgain={onTryAgain} action={exit}>
      {children}
    </ErrorState>
  );
}

export const QuestionDrawing = ({ drawing }: Pick<QuizQuestion, 'drawing'>) =>
  drawing && <img className={classes.drawing} src={drawing.url} alt={drawing.alt} width={320} height={200} />;

/** Not loaded before there is a question. */
const LazyQuestionVoice = createLazyPart(
  () => import(/* webpackChunkName: "question-voice" */ './question-voice'),
  'QuestionVoice',
);

interface QuestionRadiosProps {
  question: Pick<QuizQuestion, 'id' | 'question' | 'options' | 'drawing'>;
  /** 'Question 3 of 10', for screen readers. */
  count: string;
  /** Option indexes in display order. */
  order: readonly number[];
  chosen: number | null;
  onChoose: (option: number) => void;
  disabled?: boolean;
  /** Begins each answer with its letter, as on the wall of a class. */
  isLettered?: boolean;
}

/** Of the answers, in the order in which they are shown. */
export const ANSWER_LETTERS = ['A', 'B', 'C', 'D'] as const;

export function QuestionRadios(props: QuestionRadiosProps) {
  const { question, count, order, chosen, onChoose, disabled, isLettered = false } = props;
  const { id, question: text, options, drawing } = question;
  return (
    <div className={classes.choice}>
      <RadioCards
        key={id}
        legend={
          <h1 className={classes.question}>
            <VisuallyHidden>{`${count}: `}</VisuallyHidden>
            <span>{text}</span>
          </h1>
        }
        options={order.map((option, place) => ({
          value: String(option),
          label: `${isLettered ? `${ANSWER_LETTERS[place]}. ` : ''}${options[option] ?? ''}`,
        }))}
        value={chosen === null ? null : String(chosen)}
        onValueChange={(option) => onChoose(Number(option))}
        disabled={disabled}
        compact={!isLettered && isSeries(options)}
      >
        <QuestionDrawing drawing={drawing} />
        <LazyBoundary>
          <LazyQuestionVoice question={question} order={order} />
        </LazyBoundary>
      </RadioCards>
    </div>
  );
}

interface QuizBarProps {
  onExit: () => void;
  exit?: string;
  children: ReactNode;
}

/** The buttons of a question, at the bottom of a phone's screen. */
export function QuizBar({ onExit, exit = 'Exit Quiz', children }: QuizBarProps) {
  return (
    <div className={classes.bar}>
      <Button type="button" variant="link" className={classes.exit} onClick={onExit}>
        {exit}
      </Button>
      {children}
    </div>
  );
}

interface AnswerButtonProps extends Pick<ComponentProps<typeof Button>, 'isPending' | 'pendingLabel'> {
  /** Whether an answer is chosen. Without one the button is disabled and says why. */
  isChosen: boolean;
  children: ReactNode;
}

/** The button that goes on with the chosen answer. */
export function AnswerButton({ isChosen, children, ...button }: AnswerButtonProps) {
  const reason = useId();
  return (
    <div className={classes.goOn}>
      {!isChosen && (
        <span id={reason} className={classes.missing}>
          Choose an answer
        </span>
      )}
      <Button {...button} disabled={!isChosen} aria-describedby={isChosen ? undefined : reason}>
        {children}
      </Button>
    </div>
  );
}

export const SourceLine = ({ source: { publisher, title, url } }: { source: Source }) => (
  <Text tone="muted" size="small">
    Source: <span>{publisher}</span>, <a href={url}>{title}</a>
  </Text>
);

/** Every option with the reason for it; the right one and the chosen one are marked. */
export function OptionReasons({ options, reasons, chosen, answer }: OptionReasonsProps) {
  if (!reasons) return null;
  return (
    <dl className={classes.reasons}>
      {options.map((option, place) => (
        <div key={option}>
          <dt>
            {(place === answer || place === chosen) && <AnswerIcon isRight={place === answer} />}
            <span>{option}</span>
            {place === answer && <VisuallyHidden>Right</VisuallyHidden>}
          </dt>
          <dd>{reasons[place]}</dd>
        </div>
      ))}
    </dl>
  );
}

type OptionReasonsProps = Pick<QuizReview, 'options' | 'reasons' | 'chosen' | 'answer'>;

interface ReviewedQuestionProps {
  summary: ReactNode;
  isRight: boolean;
  source: Source;
  children: ReactNode;
}

/** A check mark or a cross, beside a word that says the same. */
export function AnswerIcon({ isRight }: { isRight: boolean }) {
  const Icon = isRight ? CircleCheck : CircleX;
  return <Icon className={isRight ? classes.right : classes.wrong} size={20} strokeWidth={1.75} aria-hidden />;
}

/** One question of the results, expanded if the answer was wrong. */
export function ReviewedQuestion({ summary, isRight, source, children }: ReviewedQuestionProps) {
  return (
    <li>
      <details className={classes.review} open={!isRight}>
        <summary>
          <AnswerIcon isRight={isRight} />
          <span>{summary}</span>
          <ChevronDown className={classes.sign} size={20} strokeWidth={1.75} aria-hidden />
        </summary>
        <div className={classes.body}>
          {children}
          <SourceLine source={source} />
        </div>
      </details>
    </li>
  );
}

export const QuizReviewList = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h2 className={classes.reviewTitle}>{title}</h2>
    <ol className={classes.reviews}>{children}</ol>
  </>
);
