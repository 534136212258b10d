import { emails } from '@farm/farm';
import { i18n } from '@lingui/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from './button';
import { classList } from './class-list';
import classes from './feedback-states.module.css';
import { textLanguage } from './text-language';

const BLOCK = 'M0 20 30 0 60 20ZM0 40 30 20 60 40ZM0 60 30 40 60 60Z';

function Block() {
  return (
    <svg className={classes.block} viewBox="0 0 240 180" aria-hidden="true" focusable="false">
      <path fill="var(--color-soft)" transform="translate(90 60)" d={BLOCK} />
    </svg>
  );
}

/** Pale quilt blocks in the size of the content that is loading. Shown after 150 ms, without animation, aria-hidden. */
export function Skeleton({ shape = 'lines', count = 3 }: { shape?: 'lines' | 'cards'; count?: number }) {
  return (
    <div className={classList(classes.skeleton, shape === 'cards' && classes.cards)} aria-hidden="true">
      {Array.from({ length: count }, (_, place) =>
        shape === 'cards' ? <Block key={place} /> : <div key={place} className={classes.line} />,
      )}
    </div>
  );
}

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  /** 'h2' directly below the page's heading. */
  level?: 'h2' | 'h3';
}

export function EmptyState({ title, children, action, level: Heading = 'h3' }: EmptyStateProps) {
  return (
    <div className={classes.state}>
      <Heading>{title}</Heading>
      {children && <div>{children}</div>}
      {action}
    </div>
  );
}

/** Link to the farm's email address. */
export function HelpEmail({ email = emails.info }: { email?: string }) {
  return <a href={`mailto:${email}`}>{email}</a>;
}

interface ErrorStateProps {
  title: string;
  /** What happened, what is unaffected, what to do. */
  children?: ReactNode;
  level?: 'h1' | 'h2' | 'h3';
  onTryAgain?: () => void;
  /** Moves the focus to the heading, after an action of the visitor. */
  afterAction?: boolean;
  /** Further links and buttons. */
  action?: ReactNode;
  email?: string;
  /** Replaces the whole page: a heading of level 1 in the page's container. */
  wholePage?: boolean;
}

export function ErrorState(props: ErrorStateProps) {
  const { title, children, level = 'h2', onTryAgain, afterAction = false, action, email, wholePage = false } = props;
  const Heading = wholePage ? 'h1' : level;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (afterAction) heading.current?.focus();
  }, [afterAction, title]);
  const state = (
    <div className={classes.state}>
      <Heading ref={heading} tabIndex={-1}>
        {title}
      </Heading>
      {children && <div>{children}</div>}
      {onTryAgain && (
        <Button type="button" lang={textLanguage()} onClick={onTryAgain}>
          {i18n._('Try again')}
        </Button>
      )}
      {action}
      <p lang={textLanguage()}>
        <span>{i18n._('Write to us:')}</span> <HelpEmail email={email} />
      </p>
    </div>
  );
  return wholePage ? <div className={classes.away}>{state}</div> : state;
}
