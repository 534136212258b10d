import { Button, Card, CardGrid } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { OperatorsOnly } from '../wall/operators-only';
import { useSignOut } from '../wall/use-operator';
import { BrokenLinks } from './broken-links';

function OpsHomePage() {
  const signOut = useSignOut();
  return (
    <OperatorsOnly title="Operators">
      {({ person }) => (
        <>
          <p>You are signed in as {person.email}.</p>
          <BrokenLinks />
          <CardGrid>
            <Card title="Order desk" level="h2">
              <p>Orders, refunds, guides on sale, codes and the daily balance.</p>
              <Link to="/ops/orders">Open the order desk</Link>
            </Card>
            <Card title="Moderation" level="h2">
              <p>Comments that wait, reports, open questions, and how comments are screened.</p>
              <Link to="/ops/moderation">Open the moderators’ desk</Link>
            </Card>
            <Card title="Inbox" level="h2">
              <p>Messages of visitors, leads, the Monday letter, and every letter of the site.</p>
              <Link to="/ops/inbox">Open the inbox</Link>
            </Card>
            <Card title="Learning" level="h2">
              <p>How the quiz questions do, and who stands on the leaderboard.</p>
              <Link to="/ops/learning">Open the quiz figures</Link>
            </Card>
            <Card title="People" level="h2">
              <p>Who has an account, and who runs the farm.</p>
              <Link to="/ops/people">Open the list of people</Link>
            </Card>
            <Card title="Daily blog" level="h2">
              <p>Posts: written, scheduled, published.</p>
              <Link to="/ops/posts">Open the blog desk</Link>
            </Card>
            <Card title="Dexter Jr." level="h2">
              <p>How he answers, what he refused, and the answers to look at.</p>
              <Link to="/ops/assistant">Open the figures</Link>
            </Card>
            <Card title="AI Training Center" level="h2">
              <p>What Dexter Jr. practises every day.</p>
              <Link to="/dexter-training">Open the training center</Link>
            </Card>
            <Card title="Automated training" level="h2">
              <p>When Dexter Jr. trains by himself, and how well he does.</p>
              <Link to="/automated-training">Open the schedule</Link>
            </Card>
            <Card title="Releases" level="h2">
              <p>What is live, how it does in browsers, and the way back.</p>
              <Link to="/ops/releases">Open the releases</Link>
            </Card>
          </CardGrid>
          <p>
            <Button kind="quiet" type="button" busy={signOut.isPending} onClick={() => signOut.mutate()}>
              Sign out
            </Button>
          </p>
        </>
      )}
    </OperatorsOnly>
  );
}

export { OpsHomePage as Component };
