import type { Emotion } from '@farm/farm';
import { site } from '@farm/farm';

const LEAF =
  'M44.1 44.2Q51.2 37.6 60 18Q68.8 37.6 75.9 44.2Q84.3 48.9 105.7 51.2Q89.8 65.6 85.7 74.3Q83.8 83.8 88.2 104.8' +
  'Q69.6 94.2 60 93Q50.4 94.2 31.8 104.8Q36.2 83.8 34.3 74.3Q30.2 65.6 14.3 51.2Q35.7 48.9 44.1 44.2Z';

interface Mood {
  brows: string;
  mouth: string;
  /** The mouth is filled. */
  open?: true;
}

const MOODS: Readonly<Record<Emotion, Mood>> = {
  neutral: { brows: 'M42 56q6-3 12 0M66 56q6-3 12 0', mouth: 'M50 82q10 4 20 0' },
  happy: { brows: 'M42 55q6-5 12 0M66 55q6-5 12 0', mouth: 'M47 79q13 13 26 0' },
  sad: { brows: 'M42 57q6-2 12-5M66 52q6 3 12 5', mouth: 'M50 86q10-8 20 0' },
  thinking: { brows: 'M42 54q6-4 12-2M66 57q6-1 12-1', mouth: 'M52 84h14' },
  surprised: { brows: 'M42 51q6-6 12 0M66 51q6-6 12 0', mouth: 'M60 78a5 6 0 1 0 .1 0', open: true },
  celebrating: { brows: 'M42 54q6-6 12 0M66 54q6-6 12 0', mouth: 'M46 77h28q-3 14-14 14t-14-14Z', open: true },
};

/** Dexter Jr., a sweetgum leaf in a straw hat, with one of six emotions. Show the emotion as text, too. `size` in px. */
export function DexterFace({ mood, size = 120, className }: { mood: Emotion; size?: number; className?: string }) {
  const { brows, mouth, open } = MOODS[mood];
  const [right, up] = mood === 'thinking' ? [3, 3] : [0, 0];
  const lineStyle = { fill: 'none', stroke: 'var(--q-cotton)', strokeWidth: 3, strokeLinecap: 'round' as const };
  return (
    <svg
      className={className}
      viewBox="0 0 120 120"
      width={size}
      height={size}
      role="img"
      aria-label={`${site.assistant.name}, ${mood}`}
    >
      <circle cx="60" cy="60" r="59" fill="var(--q-mint)" />
      <path fill="var(--q-leaf)" d={LEAF} />
      <ellipse cx="60" cy="68" rx="30" ry="29" fill="var(--q-leaf)" />
      <path fill="var(--q-squash)" d="M16 43Q60 26 104 43Q60 55 16 43Z" />
      <path fill="var(--q-squash)" d="M36 39Q38 12 60 12T84 39Q60 32 36 39Z" />
      <path fill="var(--q-clay)" d="M36 39Q60 31 84 39L83 33Q60 25 37 33Z" />
      <g fill="var(--q-cotton)" stroke="var(--q-ink)" strokeWidth="2.5">
        <circle cx="48" cy="66" r="10" />
        <circle cx="72" cy="66" r="10" />
        <path fill="none" d="M58 65q2-2 4 0" />
      </g>
      <g fill="var(--q-ink)">
        <circle cx={48 + right} cy={66 - up} r="3.2" />
        <circle cx={72 + right} cy={66 - up} r="3.2" />
      </g>
      <path {...lineStyle} d={brows} />
      <path {...lineStyle} {...(open && { fill: 'var(--q-cotton)' })} d={mouth} />
      {mood === 'thinking' && (
        <g fill="var(--q-ink)" stroke="var(--q-cotton)" strokeWidth="1.5">
          <circle cx="98" cy="34" r="4" />
          <circle cx="106" cy="22" r="6" />
        </g>
      )}
      {mood === 'celebrating' && (
        <path
          {...lineStyle}
          stroke="var(--q-clay)"
          d="M22 26 14 18M28 18 25 8M16 34 6 31M98 26 106 18M92 18 95 8M104 34 114 31"
        />
      )}
    </svg>
  );
}
