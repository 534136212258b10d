import type { Video } from '@farm/farm';
import { SectionHeading } from '@farm/ui';
import classes from './about.module.css';

/** The farm's own recording. Nothing of it is loaded before it is played; what is said can be read beneath. */
export function IntroVideo({ video }: { video: Video }) {
  return (
    <div data-print="never">
      <SectionHeading id="video" line={video.length}>
        {video.title}
      </SectionHeading>
      <video className={classes.video} aria-labelledby="video" controls preload="none" poster={video.poster}>
        <source src={video.src} />
        <track kind="captions" src={video.captions} srcLang="en" label="English" default />
      </video>
      <details className={classes.transcript}>
        <summary>Read what is said</summary>
        {video.transcript.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </details>
    </div>
  );
}
