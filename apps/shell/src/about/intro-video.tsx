import { introTranscript, type Recording } from '@farm/farm';
import { SectionHeading, VideoFacade } from '@farm/ui';
import classes from './about.module.css';

interface IntroVideoProps {
  title: string;
  /** Such as '3:20'; null until there is a recording. */
  length: string | null;
  recording: Recording | null;
}

export function IntroVideo(props: IntroVideoProps) {
  return (
    <div className={classes.video}>
      <SectionHeading id="video">See the farm</SectionHeading>
      <VideoFacade
        {...props}
        placeholder="The recording is on its way. Read the transcript below."
        transcript={introTranscript}
      />
    </div>
  );
}
