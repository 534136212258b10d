import { introTranscript, type Recording } from '@farm/farm';
import { SectionHeading, VideoFacade } from '@farm/ui';
import classes from './about.module.css';

interface IntroVideoProps {
  title: string;
  /** '3:20'; null until there is a recording. */
  length: string | null;
  recording: Recording | null;
}

/** The farm's intro video behind its poster, with the transcript below. */
export function IntroVideo(props: IntroVideoProps) {
  return (
    <div className={classes.video}>
      <SectionHeading id="video">See the farm</SectionHeading>
      <VideoFacade
        {...props}
        meanwhile="The recording is on its way. Read what is said below."
        transcript={introTranscript}
      />
    </div>
  );
}
