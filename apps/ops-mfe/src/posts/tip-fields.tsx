import { Button, Field, Problem, TextArea } from '@farm/ui';
import { useRef } from 'react';
import { MOST_TIPS, type TypedTip } from './post-words';
import classes from './posts.module.css';

interface Props {
  tips: readonly TypedTip[];
  onTips: (tips: readonly TypedTip[]) => void;
  error: string | undefined;
}

/** Up to eight tips, each with or without a title of its own. */
export function TipFields({ tips, onTips, error }: Props) {
  const add = useRef<HTMLDivElement>(null);
  const change = (at: number, part: Partial<TypedTip>) =>
    onTips(tips.map((tip, place) => (place === at ? { ...tip, ...part } : tip)));
  const remove = (at: number) => {
    onTips(tips.filter((_, place) => place !== at));
    add.current?.querySelector('button')?.focus(); // the pressed button goes away with its tip
  };
  return (
    <fieldset className={classes.tips}>
      <legend>Tips</legend>
      {tips.map((tip, place) => (
        <div key={place} className={classes.tip} role="group" aria-label={`Tip ${place + 1}`}>
          <Field
            label="Title of the tip (may stay empty)"
            value={tip.title}
            onValue={(title) => change(place, { title })}
          />
          <TextArea
            label="Tip"
            rows={2}
            limit={400}
            value={tip.content}
            onValue={(content) => change(place, { content })}
          />
          <div>
            <Button type="button" kind="text" aria-label={`Remove tip ${place + 1}`} onClick={() => remove(place)}>
              Remove
            </Button>
          </div>
        </div>
      ))}
      <Problem text={error ?? null} />
      <div ref={add}>
        <Button
          type="button"
          kind="quiet"
          disabled={tips.length >= MOST_TIPS}
          onClick={() => onTips([...tips, { title: '', content: '' }])}
        >
          Add a tip
        </Button>
      </div>
    </fieldset>
  );
}
