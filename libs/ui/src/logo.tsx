import { logoPaths } from '@farm/farm';

/** The logo. Decorative: show the company's name next to it. `size` in px. */
export function Logo({ size = 48, className }: { size?: number; className?: string }) {
  return (
    <svg className={className} viewBox="0 0 60 60" width={size} height={size} aria-hidden="true" focusable="false">
      <rect width="60" height="60" rx="10" fill="var(--q-squash)" />
      <path fill="var(--q-collard)" d={logoPaths.leaf} />
      <path fill="none" stroke="var(--q-collard)" strokeWidth="3" d={logoPaths.stem} />
      <path fill="none" stroke="var(--q-cotton)" strokeWidth="1.6" d={logoPaths.veins} />
    </svg>
  );
}
