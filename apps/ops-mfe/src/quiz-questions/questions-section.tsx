import { Badge, EmptyState, ProgressBar, Select, Stack } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { useState } from 'react';
import { DataTable, TwoLines, type Columns } from '../admin/data-table';
import { useLiveQuery } from '../admin/queries';
import { QueryView } from '../admin/query-view';
import { byQuiz, difficultyText, editPath, percent, quizName, type QuestionRow } from './question-words';

/** Flags of the service in words. */
const FLAGS: Readonly<Record<string, string>> = {
  'too hard': 'Hardly anybody gets this',
  'too easy': 'Everybody gets this',
  'tells little': 'Good players miss it as often as others',
  'an idle wrong answer': 'One wrong choice fools nobody',
};

/** Why a question of a challenge is not asked. */
const USES = { reserve: 'In reserve: not asked yet', replaced: 'Replaced by one in reserve' };

const TO_CHECK = 'Those to check first';
const MOST = 20;

/** Flagged questions, then those that fewest visitors get right. */
const toCheck = (questions: readonly QuestionRow[]): QuestionRow[] =>
  questions
    .filter(({ answers }) => answers > 0)
    .sort((a, b) => b.flags.length - a.flags.length || (a.rightShare ?? 1) - (b.rightShare ?? 1))
    .slice(0, MOST);

const COLUMNS: Columns<QuestionRow> = {
  Question: (question) => (
    <TwoLines below={quizName(question)}>
      <Link to={editPath(question)}>{question.question}</Link>
    </TwoLines>
  ),
  Answers: ({ answers }) => answers,
  Right: ({ rightShare }) => (rightShare === null ? 'none' : percent(rightShare)),
  Difficulty: difficultyText,
  'What visitors choose': ({ choices, right, chosen, answers }) =>
    answers === 0
      ? 'none'
      : choices.map((choice, place) => (
          <ProgressBar
            key={choice}
            label={place + 1 === right ? `${choice} (right)` : choice}
            value={chosen[place] ?? 0}
            max={1}
          />
        )),
  'To check': ({ flags, use = 'asked' }) => {
    const notes = [...flags.map((flag) => FLAGS[flag] ?? flag), ...(use === 'asked' ? [] : [USES[use]])];
    return notes.length === 0
      ? 'none'
      : notes.map((note) => (
          <Badge key={note} tone="squash">
            {note}
          </Badge>
        ));
  },
};

function QuestionTable({ questions }: { questions: readonly QuestionRow[] }) {
  const [quiz, setQuiz] = useState(TO_CHECK);
  const quizzes = byQuiz(questions);
  const rows = quiz === TO_CHECK ? toCheck(questions) : (quizzes.find(([name]) => name === quiz)?.[1] ?? []);
  return (
    <Stack>
      <Select label="Questions" value={quiz} onValueChange={setQuiz}>
        {[TO_CHECK, ...quizzes.map(([name]) => name)].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
      <DataTable
        caption={quiz}
        columns={COLUMNS}
        rows={rows}
        rowId={({ id }) => id}
        empty={
          <EmptyState title="Nobody has played yet">
            Answers show up here after the first quiz. Choose a quiz to see and change its questions.
          </EmptyState>
        }
      />
    </Stack>
  );
}

/** How visitors answer each question of the quizzes, each with a link to its form. */
export function QuestionsSection() {
  return (
    <QueryView query={useLiveQuery('GET /api/quiz/ops/questions')} subject="the questions">
      {(questions) => <QuestionTable questions={questions} />}
    </QueryView>
  );
}
