import { useFarmClock } from '../../hub/use-farm-clock';
import { saidWhen } from './said-when';

/** When something was written, as long ago as the page's clock says. */
export function When({ createdat }: { createdat: string }) {
  const minute = useFarmClock();
  // The clock shows whole minutes; what was written in this one was written just now.
  return <time dateTime={createdat}>{saidWhen(createdat, minute ?? new Date(createdat))}</time>;
}
