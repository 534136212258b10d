import { Eyebrow, Lead, PrintButton, Prose, SectionHeading, VideoFacade, VisuallyHidden } from '../src/index';

const HTML = '<h4>From a guide</h4><p>Water <strong>deeply</strong>, twice a week.</p><ul><li>Mulch</li></ul>';

/** Headings and running text. */
export function Reading() {
  return (
    <article id="reading">
      <Eyebrow>An eyebrow</Eyebrow>
      <SectionHeading level={3} as="h1">
        Drawn as a first heading
      </SectionHeading>
      <SectionHeading level={3} as="h2" eyebrow="Programs" line="One plain line beneath.">
        Drawn as a second heading
      </SectionHeading>
      <Lead>The paragraph under a page’s first heading.</Lead>
      <Prose html={HTML} />
      <Prose>
        <p>
          Running text with <a href="#main">a link</a>
          <VisuallyHidden> to the top</VisuallyHidden>.
        </p>
      </Prose>
      <VideoFacade
        title="Let the ground tell you when"
        length="15:32"
        recording={null}
        meanwhile="The recording is on its way. Read it below."
        transcript={['Squeeze it, take its warmth, and write it down.']}
      />
      <PrintButton article="reading">Print this part</PrintButton>
    </article>
  );
}
