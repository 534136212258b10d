import {
  Banner,
  Button,
  EmptyState,
  ErrorState,
  HelpAddress,
  PageAway,
  Skeleton,
  Status,
  type AwayState,
  type BannerKind,
} from '../src/index';
import classes from './gallery.module.css';
import { Row } from './row';

const KINDS: readonly BannerKind[] = ['ok', 'info', 'warn', 'error'];
const STATES: readonly AwayState[] = ['loading', 'slow', 'failed', 'incompatible', 'off'];
const nothing = () => undefined;

/** Messages of every kind, and what stands where something is missing, coming or broken. */
export function Messages() {
  return (
    <>
      <Row name="banners">
        {KINDS.map((kind) => (
          <div key={kind} className={classes.wide}>
            <Banner kind={kind}>Your seat is kept until Friday, August 21, 2026.</Banner>
          </div>
        ))}
        <Status>Saved a moment ago.</Status>
      </Row>
      <Row name="nothing, broken, coming">
        <EmptyState title="No guides yet" action={<Button type="button">See the store</Button>}>
          <p>What you buy stands here.</p>
        </EmptyState>
        <ErrorState title="The leaders could not be shown" level="h3" onTryAgain={nothing}>
          <p>Your points are safe.</p>
        </ErrorState>
        <p>
          Help: <HelpAddress />
        </p>
      </Row>
      <Skeleton shape="lines" />
      <Skeleton shape="cards" />
      {STATES.map((state) => (
        <Row key={state} level="h2" name={`page: ${state}`}>
          <div className={classes.wide}>
            <PageAway state={state} title={`A page that is ${state}`} onTryAgain={nothing} />
          </div>
        </Row>
      ))}
    </>
  );
}
