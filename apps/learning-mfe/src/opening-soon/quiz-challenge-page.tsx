import { OpeningSoon } from '@farm/ui';

const QuizChallengePage = () => (
  <OpeningSoon title="Quiz Challenge" what="Points, badges and a daily challenge about growing food." />
);

export { QuizChallengePage as Component };
