import { Badge, type BadgeTone } from '@farm/ui';

/** The label and color of each status. The color only repeats the label. */
export type Statuses<Status extends string> = Readonly<Record<Status, { label: string; tone: BadgeTone }>>;

interface StatusBadgeProps<Status extends string> {
  statuses: Statuses<Status>;
  status: Status;
}

export function StatusBadge<Status extends string>({ statuses, status }: StatusBadgeProps<Status>) {
  const { label, tone } = statuses[status];
  return <Badge tone={tone}>{label}</Badge>;
}

export const labelsOf = (statuses: Statuses<string>): Record<string, string> =>
  Object.fromEntries(Object.entries(statuses).map(([status, { label }]) => [status, label]));
