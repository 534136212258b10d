import type { Emotion } from '@farm/farm';
import { Avatar, DexterFace, Logo, QuiltField, QuiltStrip, Sawtooth } from '../src/index';
import classes from './gallery.module.css';
import { Row } from './row';

const MOODS: readonly Emotion[] = ['neutral', 'happy', 'sad', 'thinking', 'surprised', 'celebrating'];
const NAMES = ['Ida Bell', 'Otis', 'Ruth Ann', 'Sam'];

/** What is drawn: quilts, the logo, the assistant's six moods, people's blocks. */
export function Drawings() {
  return (
    <>
      <Row name="the assistant">
        {MOODS.map((mood) => (
          <figure key={mood}>
            <DexterFace mood={mood} />
            <figcaption>{mood}</figcaption>
          </figure>
        ))}
      </Row>
      <Row name="logo and people">
        <Logo />
        {NAMES.map((name) => (
          <p key={name}>
            <Avatar name={name} />
            {name}
          </p>
        ))}
      </Row>
      <div className={classes.narrow}>
        <QuiltField seed="home" short />
      </div>
      <QuiltStrip seed="gallery" />
      <Sawtooth />
      <Sawtooth down />
    </>
  );
}
