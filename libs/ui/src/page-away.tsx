import { emails } from '@farm/farm';
import { useEffect, useRef } from 'react';
import { Button } from './button';
import { PlainStrip } from './plain-strip';
import { Status } from './status';
import { HelpAddress, Skeleton } from './waiting';
import classes from './waiting.module.css';

export type AwayState = 'idle' | 'loading' | 'slow' | 'failed' | 'incompatible' | 'off';
export type AwayProblem = 'failed' | 'incompatible' | 'off';

/** What the site says while a part of it is away; for the page's place and for the notice above prerendered HTML. */
export const awayTexts: Readonly<Record<AwayProblem, { title: string; text?: string; button?: string }>> = {
  failed: {
    title: 'This part of the site is not answering',
    text: 'Everything else still works. Try again, or write to us at {email}.',
    button: 'Try again',
  },
  off: { title: 'This part of the site is closed for a moment.', text: 'You can reach us at {email}.' },
  incompatible: { title: 'A new version is ready.', button: 'Reload' },
};

export const SLOW = 'Still loading. Your connection may be slow.';

interface PageAwayProps {
  state: AwayState;
  /** The page's own title, its heading while it loads. */
  title?: string;
  /** The shape of what comes. */
  shape?: 'lines' | 'cards';
  /** The button: 'Try again' when failed, 'Reload' when a new version is ready. */
  onTryAgain?: () => void;
  /** Where to write when nothing else helps. */
  email?: string;
  /** Stage and cause, for who is asked for help; stands in the markup, not in the text. */
  failure?: string;
}

const isProblem = (state: AwayState): state is AwayProblem =>
  state === 'failed' || state === 'incompatible' || state === 'off';

/** The place of a page that is not there: a skeleton in its shape, then what is wrong and what to do. */
export function PageAway({ state, title, shape = 'cards', onTryAgain, email = emails.info, failure }: PageAwayProps) {
  if (isProblem(state)) return <Away problem={state} onTryAgain={onTryAgain} email={email} failure={failure} />;
  return (
    <div className={classes.away} aria-busy="true" data-away={state}>
      {title && <h1>{title}</h1>}
      <Status>{state === 'slow' ? SLOW : null}</Status>
      <Skeleton shape={shape} count={3} />
    </div>
  );
}

type AwayProps = Pick<PageAwayProps, 'onTryAgain' | 'failure'> & { problem: AwayProblem; email: string };

function Away({ problem, onTryAgain, email, failure }: AwayProps) {
  const { title, text, button } = awayTexts[problem];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (problem === 'failed') heading.current?.focus();
  }, [problem]);
  const [before, after] = text?.split('{email}') ?? [];
  return (
    <div className={classes.away} data-away={problem} data-failure={failure}>
      <PlainStrip />
      <div className={classes.state}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {text && (
          <p>
            {before}
            <HelpAddress email={email} />
            {after}
          </p>
        )}
        {button && (
          <Button type="button" onClick={onTryAgain}>
            {button}
          </Button>
        )}
      </div>
    </div>
  );
}
