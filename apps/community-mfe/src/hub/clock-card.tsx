import { Card, Skeleton } from '@farm/ui';
import type { ReactNode } from 'react';
import { useFarmClock } from './use-farm-clock';

interface Props {
  id: string;
  title: string;
  /** What holds its place until the browser knows the time: so many lines, as high as its content will be. */
  waiting: { lines: number; className: string | undefined };
  children: (at: Date) => ReactNode;
}

/** A card of the hub that goes by the farm's clock: the prerendered page does not know the time yet. */
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
