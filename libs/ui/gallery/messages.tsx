import {
  Banner,
  Button,
  EmptyState,
  ErrorState,
  HelpEmail,
  PageStatus,
  Skeleton,
  Status,
  type PageLoadState,
  type BannerVariant,
} from '../src/index';
import classes from './gallery.module.css';
import { Sample } from './sample';

const KINDS: readonly BannerVariant[] = ['success', 'info', 'warning', 'error'];
const STATES: readonly PageLoadState[] = ['loading', 'slow', 'failed', 'incompatible', 'off'];
const nothing = () => undefined;

/** Messages of each kind, and the states empty, loading and failed. */
export function Messages() {
  return (
    <>
      <Sample name="banners">
        {KINDS.map((kind) => (
          <div key={kind} className={classes.wide}>
            <Banner variant={kind}>Your seat is kept until Friday, August 21, 2026.</Banner>
          </div>
        ))}
        <Status>Saved a moment ago.</Status>
      </Sample>
      <Sample name="nothing, broken, coming">
        <EmptyState title="No guides yet" action={<Button type="button">See the store</Button>}>
          <p>Your purchases show up here.</p>
        </EmptyState>
        <ErrorState title="The leaders could not be shown" level="h3" onTryAgain={nothing}>
          <p>Your points are safe.</p>
        </ErrorState>
        <p>
          Help: <HelpEmail />
        </p>
      </Sample>
      <Skeleton shape="lines" />
      <Skeleton shape="cards" />
      {STATES.map((state) => (
        <Sample key={state} level="h2" name={`page: ${state}`}>
          <div className={classes.wide}>
            <PageStatus state={state} title={`A page that is ${state}`} onTryAgain={nothing} />
          </div>
        </Sample>
      ))}
    </>
  );
}
