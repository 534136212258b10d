import { blockOfStep, subjectBlocks, type Emotion, type QuiltSubject } from '@farm/farm';
import {
  Avatar,
  DexterFace,
  Drawing,
  Eyebrow,
  Lead,
  Listen,
  Logo,
  PacketCover,
  Panel,
  PlacedDrawing,
  PrintButton,
  Prose,
  Quilt,
  Row,
  Sawtooth,
  SectionHeading,
  SewnBlock,
  Stack,
  SubjectBlock,
  Text,
  VideoFacade,
  VisuallyHidden,
} from '../src/index';
import { useRef } from 'react';
import { drawingNames } from '../src/drawings/names';
import { Sample } from './sample';

const HTML = '<h4>From a guide</h4><p>Water <strong>deeply</strong>, twice a week.</p><ul><li>Mulch</li></ul>';

/** Headings and running text. */
export function Reading() {
  const text = useRef<HTMLElement>(null);
  return (
    <article id="reading" ref={text}>
      <Eyebrow>An eyebrow</Eyebrow>
      <SectionHeading level={3} as="h1">
        Drawn as a first heading
      </SectionHeading>
      <SectionHeading level={3} as="h2" eyebrow="Programs" subtitle="One plain line beneath.">
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
        placeholder="The recording is on its way. Read it below."
        transcript={['Squeeze it, take its warmth, and write it down.']}
      />
      <Stack gap={2}>
        <Text size="lead">Large text in a stack</Text>
        <Text tone="muted" size="small">
          Small and muted
        </Text>
        <Text tone="danger" size="tiny">
          Tiny, about something wrong
        </Text>
      </Stack>
      <Row between>
        <Panel>A panel</Panel>
        <Panel>Another in its row</Panel>
      </Row>
      <Listen text={text} label="Listen to this part" />
      <PrintButton article="reading">Print this part</PrintButton>
    </article>
  );
}

const MOODS: readonly Emotion[] = ['neutral', 'happy', 'sad', 'thinking', 'surprised', 'celebrating'];
const SUBJECTS = Object.keys(subjectBlocks) as QuiltSubject[];
const NAMES = ['Ida Bell', 'Otis', 'Ruth Ann', 'Sam'];

/** Illustrations: quilts, the logo, the assistant's six emotions, avatars. */
export function Drawings() {
  return (
    <>
      <Sample name="the assistant">
        {MOODS.map((mood) => (
          <figure key={mood}>
            <DexterFace mood={mood} />
            <figcaption>{mood}</figcaption>
          </figure>
        ))}
      </Sample>
      <Sample name="line drawings">
        {drawingNames.map((name) => (
          <figure key={name}>
            <Drawing name={name} size="large" />
            <Drawing name={name} size="small" />
            <figcaption>{name}</figcaption>
          </figure>
        ))}
      </Sample>
      <Sample name="a block for each subject, and a packet's cover">
        {SUBJECTS.map((subject) => (
          <figure key={subject}>
            <SubjectBlock subject={subject} />
            <PacketCover subject={subject} drawing="okra" />
            <figcaption>{subject}</figcaption>
          </figure>
        ))}
      </Sample>
      <Sample name="what somebody has done: a block, and a quilt of which one is still to come">
        <SewnBlock patch={blockOfStep(0)} size={72} isNew />
        <Quilt blocks={[0, 1, 2, 3].map((step) => ({ id: `${step}`, patch: blockOfStep(step), isSewn: step < 3 }))} />
      </Sample>
      <Sample name="a drawing inside another picture">
        <svg viewBox="0 0 96 48" width="96" height="48" aria-hidden="true">
          <PlacedDrawing name="carrot" x={0} y={0} size={48} />
          <PlacedDrawing name="eggplant" x={48} y={0} size={48} />
        </svg>
      </Sample>
      <Sample name="logo and people">
        <Logo />
        {NAMES.map((name) => (
          <p key={name}>
            <Avatar name={name} />
            <span>{name}</span>
          </p>
        ))}
      </Sample>
      <Sawtooth />
      <Sawtooth down />
    </>
  );
}
