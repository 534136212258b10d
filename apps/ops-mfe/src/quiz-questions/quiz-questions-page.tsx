import { Badge, EmptyState, SectionHeading, Skeleton, Table } from '@farm/ui';
import { NotCome } from '../desk/not-come';
import { OperatorsOnly } from '../wall/operators-only';
import { HidePlayer } from './hide-player';
import { useQuestionFigures, type QuestionFigures } from './use-questions';

const COLUMNS = ['Question', 'Difficulty', 'First attempts', 'Right', 'Tells apart', 'Options chosen', 'Look at'];

const percent = (share: number | null) => (share === null ? 'none' : `${Math.round(share * 100)} %`);

const cells = ({ questionId, difficulty, attempts, right, pointBiserial, options, flags }: QuestionFigures) => [
  questionId,
  difficulty,
  attempts,
  percent(right),
  pointBiserial === null ? 'none' : pointBiserial.toFixed(2),
  options.map(percent).join(', '),
  flags.length === 0 ? (
    'nothing'
  ) : (
    <span key="flags">
      {flags.map((flag) => (
        <Badge key={flag} tone="squash">
          {flag}
        </Badge>
      ))}
    </span>
  ),
];

function Figures() {
  const { data, isPending, isError, error, refetch } = useQuestionFigures();
  if (isPending) return <Skeleton count={6} />;
  if (isError) return <NotCome title="The figures did not come" error={error} onTryAgain={() => void refetch()} />;
  if (data.length === 0)
    return <EmptyState title="Nobody has played yet">Figures stand here after the first quiz.</EmptyState>;
  const rows = data.map((question) => ({ id: question.questionId, cells: cells(question) }));
  return <Table caption="Questions, those to look at first" columns={COLUMNS} rows={rows} stack />;
}

function QuizQuestionsPage() {
  return (
    <OperatorsOnly title="Learning">
      {() => (
        <>
          <SectionHeading line="From 30 first attempts on, a question that is too hard, too easy, or tells little is marked.">
            Quiz questions
          </SectionHeading>
          <Figures />
          <SectionHeading line="A name that hurts somebody comes off the leaderboard at once. Points stay.">
            Players
          </SectionHeading>
          <HidePlayer />
        </>
      )}
    </OperatorsOnly>
  );
}

export { QuizQuestionsPage as Component };
