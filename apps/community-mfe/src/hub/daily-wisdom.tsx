import { dailyWisdomTranscript, site } from '@farm/farm';
import { SectionHeading, VideoFacade } from '@farm/ui';

/** The daily-wisdom video: a poster, the film when somebody plays it, and what is said. Spec 2 section 2. */
export function DailyWisdom() {
  return (
    <>
      <SectionHeading id="daily-wisdom-heading" line="A quarter of an hour in the field, and what it comes down to.">
        Daily wisdom
      </SectionHeading>
      <VideoFacade
        {...site.videos.dailyWisdom}
        meanwhile="The recording is on its way. Read today's wisdom below."
        transcript={dailyWisdomTranscript}
      />
    </>
  );
}
