// A part of site.ts in a file of its own, so that only pages with a video bundle it.

/** A video with files on this site, so that no other site learns of visits. */
export interface Recording {
  src: string;
  poster?: string;
  /** A WebVTT file. */
  captions: string;
}

/** `recording` null: not recorded yet. Transcripts are in video-transcripts.ts. */
export const videos = {
  /** The length is known once it is recorded. */
  intro: { title: 'A walk down the rows', length: null as string | null, recording: null as Recording | null },
  dailyWisdom: { title: 'Let the ground tell you when', length: '15:32', recording: null as Recording | null },
} as const;
