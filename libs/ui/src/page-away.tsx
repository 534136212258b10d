import { site } from '@farm/farm';
import { useEffect, useRef, type ReactNode } from 'react';
import { Status } from './banner';
import { Button } from './button';
import { QuiltStrip } from './quilt-field';
import { HelpAddress, Skeleton } from './waiting';
import classes from './waiting.module.css';

export type AwayState = 'idle' | 'loading' | 'slow' | 'failed' | 'incompatible' | 'off';
export type AwayProblem = 'failed' | 'incompatible' | 'off';

/** What the site says while a part of it is away; for the page's place and for the notice above prerendered HTML. */
export const awayTexts: Readonly<Record<'slow' | AwayProblem, { title: string; text?: string; button?: string }>> = {
  slow: { title: 'Still loading. Your connection may be slow.' },
  failed: {
    title: 'This part of the site is not answering',
    text: `Everything else still works. Try again, or write to us at ${site.emails.info}.`,
    button: 'Try again',
  },
  off: { title: 'This part of the site is closed for a moment.' },
  incompatible: { title: 'A new version is ready.', button: 'Reload' },
};

interface PageAwayProps {
  state: AwayState;
  /** The page's own title, its heading while it loads. */
  title?: string;
  /** The shape of what comes. */
  shape?: 'lines' | 'cards';
  /** 'Try again' when failed, 'Reload' when a new version is ready. */
  onPress?: () => void;
}

const isProblem = (state: AwayState): state is AwayProblem =>
  state === 'failed' || state === 'incompatible' || state === 'off';

/** The place of a page that is not there: a skeleton in its shape, then what is wrong and what to do. */
export function PageAway({ state, title, shape = 'cards', onPress }: PageAwayProps) {
  if (isProblem(state)) return <Away problem={state} onPress={onPress} />;
  return (
    <div className={classes.away} aria-busy="true">
      {title && <h1>{title}</h1>}
      <Status>{state === 'slow' ? awayTexts.slow.title : null}</Status>
      <Skeleton shape={shape} count={3} />
    </div>
  );
}

function Away({ problem, onPress }: { problem: AwayProblem; onPress?: () => void }) {
  const { title, text, button } = awayTexts[problem];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (problem === 'failed') heading.current?.focus();
  }, [problem]);
  return (
    <Place>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {text && <p>{text}</p>}
      {button && (
        <Button type="button" onClick={onPress}>
          {button}
        </Button>
      )}
      <p>
        Write to us: <HelpAddress />
      </p>
    </Place>
  );
}

function Place({ children }: { children: ReactNode }) {
  return (
    <div className={classes.away}>
      <QuiltStrip seed="away" />
      <div className={classes.state}>{children}</div>
    </div>
  );
}
