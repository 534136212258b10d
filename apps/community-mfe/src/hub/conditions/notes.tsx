import type { WeatherNote } from '@farm/contracts';
import { farmTime, place } from '@farm/farm';
import { classList } from '@farm/ui';
import { ThermometerSnowflake, ThermometerSun, TriangleAlert, Wind, type LucideIcon } from 'lucide-react';
import styles from './conditions.module.css';

const { timeZone } = place;
const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone });
const dayAndClock = new Intl.DateTimeFormat('en-US', { weekday: 'long', hour: 'numeric', minute: '2-digit', timeZone });

const KINDS: Record<WeatherNote['kind'], { label: string; Picture: LucideIcon; looks: string | undefined }> = {
  alert: { label: 'Weather alert', Picture: TriangleAlert, looks: styles.danger },
  frost: { label: 'Frost', Picture: ThermometerSnowflake, looks: styles.frost },
  heat: { label: 'Heat', Picture: ThermometerSun, looks: styles.heat },
  spray: { label: 'Spraying', Picture: Wind, looks: styles.spray },
};

function until(end: string | undefined, now: Date): string {
  if (end === undefined) return '';
  const at = new Date(end);
  return ` Until ${(farmTime(at).date === farmTime(now).date ? clock : dayAndClock).format(at)}.`;
}

/** What a grower should know before tonight and tomorrow, most urgent first. What is over is left out. */
export function GrowerNotes({ notes, now }: { notes: readonly WeatherNote[]; now: Date }) {
  const ahead = notes.filter(({ until: end }) => end === undefined || new Date(end) > now);
  if (ahead.length === 0) return null;
  return (
    <ul className={styles.notes} aria-label="Notes for growers">
      {ahead.map(({ kind, text, until: end }) => {
        const { label, Picture, looks } = KINDS[kind];
        return (
          <li key={`${kind} ${text}`} className={classList(styles.note, looks)}>
            <Picture size={20} strokeWidth={1.75} aria-hidden />
            <p>
              <strong>{`${label}: `}</strong>
              {text}
              {until(end, now)}
            </p>
          </li>
        );
      })}
    </ul>
  );
}
