import { introTranscript, type Recording } from '@farm/farm';
import { Prose, SectionHeading, VideoFacade } from '@farm/ui';
import classes from './about.module.css';

interface IntroVideoProps {
  title: string;
  /** Such as '3:20'; null until there is a recording. */
  length: string | null;
  recording: Recording | null;
}

/** The film, or its text until it is recorded. */
export function IntroVideo(props: IntroVideoProps) {
  return (
    <div className={classes.video}>
      <SectionHeading id="video">See the farm</SectionHeading>
      {props.recording ? (
        <VideoFacade {...props} transcript={introTranscript} />
      ) : (
        <Prose>
          <h3>{props.title}</h3>
          {introTranscript.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          <p>The film of this walk is on its way.</p>
        </Prose>
      )}
    </div>
  );
}
