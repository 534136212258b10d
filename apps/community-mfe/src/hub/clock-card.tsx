import { Card, Skeleton } from '@farm/ui';
import type { ReactNode } from 'react';
import { useFarmClock } from './use-farm-clock';

interface Props {
  id: string;
  title: string;
  /** Skeleton until the browser knows the time: its lines, and a class with the height of the content. */
  waiting: { lines: number; className: string | undefined };
  children: (at: Date) => ReactNode;
}

/** A card whose content depends on the time, which prerendered HTML does not know. */
export function ClockCard({ id, title, waiting, children }: Props) {
  const at = useFarmClock();
  return (
    <Card id={id} level="h2" title={title} wide>
      {at ? (
        children(at)
      ) : (
        <div className={waiting.className}>
          <Skeleton count={waiting.lines} />
        </div>
      )}
    </Card>
  );
}
