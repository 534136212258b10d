import type { Video } from '@farm/farm';
import { SectionHeading, VideoFacade } from '@farm/ui';
import classes from './about.module.css';

/** The farm's own recording, behind its poster; what is said can be read beneath. */
export function IntroVideo({ video }: { video: Video }) {
  const { title, length, transcript } = video;
  return (
    <div className={classes.video}>
      <SectionHeading id="video">See the farm</SectionHeading>
      <VideoFacade title={title} length={length} recording={video} transcript={transcript} />
    </div>
  );
}
