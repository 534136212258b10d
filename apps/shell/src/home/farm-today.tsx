import { city, moonAt, state } from '@farm/farm';
import { Drawing, moonLitPath } from '@farm/ui';
import { call, Link } from '@farm/web-kit';
import { i18n } from '@lingui/core';
import { useEffect, useState } from 'react';
import { farmSky, frostLow, mayFreeze, type FarmSky } from './farm-sky';
import { fiveWeeks } from './five-weeks';
import classes from './farm-picture.module.css';

const BLOCKS_A_WEEK = 5;

/** The way of sun and moon in the drawing's units. */
const [FIRST_X, LAST_X, LOW_Y, HIGH_Y] = [60, 780, 70, 22];

function Sky({ sky: { light, share }, turn }: { sky: FarmSky; turn: number }) {
  const x = FIRST_X + (LAST_X - FIRST_X) * share;
  const y = LOW_Y - (LOW_Y - HIGH_Y) * Math.sin(Math.PI * share);
  return (
    <svg className={classes.sky} viewBox="0 0 840 280" data-light={light} aria-hidden="true" focusable="false">
      <g transform={`translate(${x.toFixed(0)} ${y.toFixed(0)})`}>
        {light === 'night' ? (
          <>
            <circle r="18" fill="none" stroke="var(--q-haze)" />
            <path transform="scale(.6)" fill="var(--q-squash)" d={moonLitPath(turn)} />
          </>
        ) : (
          <circle r="18" fill="var(--q-squash)" stroke="var(--q-ink)" strokeWidth="2" />
        )}
      </g>
    </svg>
  );
}

/** White cloth over the fields and the grass. */
const Frost = () => (
  <svg className={classes.frost} viewBox="0 0 840 280" aria-hidden="true" focusable="false">
    <path fill="var(--q-cotton)" opacity=".55" d="M0 196H840V216H0Z" />
    <path
      stroke="var(--q-cotton)"
      strokeWidth="4"
      strokeDasharray="2 14"
      d="M0 226H840M8 240H840M0 254H840M8 268H840"
    />
  </svg>
);

const worksOf = (now: Date) =>
  fiveWeeks(now)
    .slice(0, BLOCKS_A_WEEK)
    .flatMap((block) => (block.kind === 'work' ? [block] : []));

/** The sky of the hour, this week's crops on the fields, and frost on a cold night. */
export function FieldsAndSky({ frost }: { frost: number | null }) {
  const [now] = useState(() => new Date());
  return (
    <>
      <Sky sky={farmSky(now)} turn={moonAt(now).turn} />
      <div className={classes.fields}>
        {worksOf(now).map(({ drawing, label }) => (
          <Drawing key={label} name={drawing} />
        ))}
      </div>
      {frost !== null && <Frost />}
    </>
  );
}

interface WeekListProps {
  /** The low of a night with frost, in °F; null: none is known. */
  frost: number | null;
  onFrost: (low: number | null) => void;
}

/** What the picture shows, in words. Asks for the forecast in the months that may freeze. */
export function WeekList({ frost, onFrost }: WeekListProps) {
  const [now] = useState(() => new Date());
  useEffect(() => {
    if (!mayFreeze(now)) return;
    // Without a forecast nothing is said of frost.
    call('GET /api/weather/current').then(
      ({ lows = [] }) => onFrost(frostLow(now, lows)),
      () => onFrost(null),
    );
  }, [now, onFrost]);
  return (
    <>
      <ul className={classes.works}>
        {worksOf(now).map(({ drawing, label, name, path }) => (
          <li key={label}>
            <Drawing name={drawing} size="small" />
            <Link to={path}>{name}</Link>
          </li>
        ))}
      </ul>
      <p>{i18n._('Moon: {phase}', { phase: i18n._(moonAt(now).phase) })}</p>
      {frost !== null && (
        <p>
          {i18n._("Frost tonight in {city}, {state}, down to {frost} °F: cover what's tender.", { city, state, frost })}
        </p>
      )}
    </>
  );
}
