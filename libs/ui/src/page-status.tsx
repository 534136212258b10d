import { emails } from '@farm/farm';
import { i18n } from '@lingui/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from './button';
import { PatternStrip } from './pattern-strip';
import { Status } from './status';
import { HelpEmail, Skeleton } from './feedback-states';
import classes from './feedback-states.module.css';

export type PageLoadState = 'idle' | 'loading' | 'slow' | 'failed' | 'incompatible' | 'off';
export type PageProblem = 'failed' | 'incompatible' | 'off';

/** Texts for unavailable pages; also for the notice above prerendered HTML. */
export const pageProblemTexts: Readonly<Record<PageProblem, { title: string; text?: string; button?: string }>> = {
  failed: {
    title: /*i18n*/ 'This part of the site failed to load',
    text: /*i18n*/ 'Everything else still works. Try again, or write to us at {email}.',
    button: /*i18n*/ 'Try again',
  },
  off: {
    title: /*i18n*/ 'This part of the site is closed for a moment.',
    text: /*i18n*/ 'You can reach us at {email}.',
  },
  incompatible: { title: /*i18n*/ 'A new version is ready.', button: /*i18n*/ 'Reload' },
};

export const SLOW_LOADING_TEXT = /*i18n*/ 'Still loading. Your connection may be slow.';

interface PageStatusProps {
  state: PageLoadState;
  /** The page's title, the heading while it loads. */
  title?: ReactNode;
  shape?: 'lines' | 'cards';
  /** For the button 'Try again' or 'Reload'. */
  onTryAgain?: () => void;
  /** Email address for help. */
  email?: string;
  /** Stage and cause for support; in an attribute, not visible. */
  failure?: string;
}

const isProblem = (state: PageLoadState): state is PageProblem =>
  state === 'failed' || state === 'incompatible' || state === 'off';

/** Shown instead of a page: a skeleton while it loads, then the problem and what to do. */
export function PageStatus({
  state,
  title,
  shape = 'cards',
  onTryAgain,
  email = emails.info,
  failure,
}: PageStatusProps) {
  if (isProblem(state)) return <ProblemView problem={state} onTryAgain={onTryAgain} email={email} failure={failure} />;
  return (
    <div className={classes.away} aria-busy="true" data-away={state}>
      {title && <h1>{title}</h1>}
      <Status>{state === 'slow' ? i18n._(SLOW_LOADING_TEXT) : null}</Status>
      <Skeleton shape={shape} count={3} />
    </div>
  );
}

type ProblemViewProps = Pick<PageStatusProps, 'onTryAgain' | 'failure'> & { problem: PageProblem; email: string };

function ProblemView({ problem, onTryAgain, email, failure }: ProblemViewProps) {
  const { title, text, button } = pageProblemTexts[problem];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (problem === 'failed') heading.current?.focus();
  }, [problem]);
  const [before, after] = text ? i18n._(text, { email: '{email}' }).split('{email}') : [];
  return (
    <div className={classes.away} data-away={problem} data-failure={failure}>
      <PatternStrip />
      <div className={classes.state}>
        <h1 ref={heading} tabIndex={-1}>
          {i18n._(title)}
        </h1>
        {text && (
          <p>
            <span>{before}</span>
            <HelpEmail email={email} />
            <span>{after}</span>
          </p>
        )}
        {button && (
          <Button type="button" onClick={onTryAgain}>
            {i18n._(button)}
          </Button>
        )}
      </div>
    </div>
  );
}
