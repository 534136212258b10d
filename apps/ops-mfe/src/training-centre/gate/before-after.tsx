import classes from '../training.module.css';

interface Props {
  before: string;
  after: string;
  /** What stands over each; 'Before' and 'After' unless given. */
  names?: readonly [string, string];
}

/** Two answers to the same question, side by side where there is room. */
export function BeforeAfter({ before, after, names = ['Before', 'After'] }: Props) {
  return (
    <div className={classes.sides}>
      {[before, after].map((text, place) => (
        <div key={names[place]} className={classes.side}>
          <strong>{names[place]}</strong>
          <p className={classes.words}>{text === '' ? 'No answer' : text}</p>
        </div>
      ))}
    </div>
  );
}
