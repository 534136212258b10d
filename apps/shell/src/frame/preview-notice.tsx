import { Banner } from '@farm/ui';
import { liveRelease } from '../platform/release';

/** Tells an operator who followed a preview link that others do not see this yet, and how to stop. */
export function PreviewNotice({ preview = liveRelease().preview }: { preview?: string | undefined }) {
  if (!preview) return null;
  return (
    <Banner>
      <p>You are looking at a preview.</p>
      <a href="?preview=off">Leave preview</a>
    </Banner>
  );
}
