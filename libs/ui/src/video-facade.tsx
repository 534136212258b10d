import type { Recording } from '@farm/farm';
import { Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Disclosure } from './disclosure';
import classes from './video-facade.module.css';

interface VideoFacadeProps {
  title: string;
  /** '15:32'; null: unknown. */
  length: string | null;
  /** null: not recorded yet. */
  recording: Recording | null;
  /** Text of the poster while there is no recording. */
  placeholder?: string;
  /** By paragraph. */
  transcript: readonly string[];
}

function Video({ title, recording }: { title: string; recording: Recording }) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => video.current?.focus(), []); // the focused play button was removed
  return (
    <video
      ref={video}
      className={classes.film}
      aria-label={title}
      tabIndex={0}
      controls
      autoPlay
      poster={recording.poster}
    >
      <source src={recording.src} />
      <track kind="captions" src={recording.captions} srcLang="en" label="English" default />
    </video>
  );
}

function Poster({ title, length, recording, placeholder, onPlay }: VideoFacadeProps & { onPlay: () => void }) {
  return (
    <div className={classes.poster}>
      <p className={classes.title}>{title}</p>
      {length !== null && <p className={classes.length}>{length}</p>}
      {recording ? (
        <button type="button" className={classes.play} onClick={onPlay}>
          <Play size={28} strokeWidth={1.75} aria-hidden />
          Play
        </button>
      ) : (
        placeholder && <p>{placeholder}</p>
      )}
    </div>
  );
}

/**
 * A video that loads nothing before it is played, with its transcript, which is expanded while there is no recording.
 */
export function VideoFacade(props: VideoFacadeProps) {
  const { title, recording, transcript } = props;
  const [isPlaying, setPlaying] = useState(false);
  return (
    <div className={classes.facade}>
      <div data-print="never">
        {isPlaying && recording ? (
          <Video title={title} recording={recording} />
        ) : (
          <Poster {...props} onPlay={() => setPlaying(true)} />
        )}
      </div>
      <Disclosure summary="Read the transcript" open={recording === null}>
        <div className={classes.transcript}>
          {transcript.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Disclosure>
    </div>
  );
}
