import { Button, Field, Form, FormError, Panel, Prose, RadioGroup, SectionHeading, Stack, TextArea } from '@farm/ui';
import { useRef } from 'react';
import admin from '../admin/admin.module.css';
import { MAX_TIPS, paragraphsOf, type PostFields, type TipFields } from './post-form';
import classes from './posts.module.css';
import type { usePostForm } from './use-post-form';

interface TipsProps {
  tips: readonly TipFields[];
  onTips: (tips: readonly TipFields[]) => void;
  error: string | undefined;
}

export function Tips({ tips, onTips, error }: TipsProps) {
  const add = useRef<HTMLButtonElement>(null);
  const change = (index: number, part: Partial<TipFields>) =>
    onTips(tips.map((tip, each) => (each === index ? { ...tip, ...part } : tip)));
  const remove = (index: number) => {
    onTips(tips.filter((_, each) => each !== index));
    add.current?.focus(); // the pressed button is removed with its tip
  };
  return (
    <Stack as="fieldset" className={classes.tips}>
      <legend>Tips</legend>
      {tips.map((tip, index) => (
        <Stack key={index} gap={3} className={classes.tip} role="group" aria-label={`Tip ${index + 1}`}>
          <Field
            label="Title of the tip (optional)"
            value={tip.title}
            onValueChange={(title) => change(index, { title })}
          />
          <TextArea
            label="Tip"
            rows={2}
            limit={400}
            value={tip.content}
            onValueChange={(content) => change(index, { content })}
          />
          <div>
            <Button type="button" variant="link" aria-label={`Remove tip ${index + 1}`} onClick={() => remove(index)}>
              Remove
            </Button>
          </div>
        </Stack>
      ))}
      <FormError text={error ?? null} />
      <div>
        <Button
          ref={add}
          type="button"
          variant="outline"
          disabled={tips.length >= MAX_TIPS}
          onClick={() => onTips([...tips, { title: '', content: '' }])}
        >
          Add a tip
        </Button>
      </div>
    </Stack>
  );
}

interface PublishFormProps {
  form: ReturnType<typeof usePostForm>;
  /** Today at the farm, the first day that can be chosen. */
  today: string;
}

export function PublishForm({ form, today }: PublishFormProps) {
  const isNow = form.values.when === 'now';
  return (
    <Form onSubmit={form.publish} aria-label="Publish">
      <RadioGroup
        legend="When to publish"
        options={[
          { value: 'now', label: 'Now' },
          { value: 'later', label: 'On a day, at midnight farm time' },
        ]}
        {...form.choice('when')}
      />
      {!isNow && <Field type="date" label="Day" min={today} {...form.field('day')} />}
      <div>
        <Button isPending={form.isPending} pendingLabel="Working...">
          {isNow ? 'Save and publish' : 'Save and schedule'}
        </Button>
      </div>
    </Form>
  );
}

/** The post roughly as visitors see it. The text is not interpreted as HTML. */
export function PostPreview({ fields, label = 'Preview' }: { fields: PostFields; label?: string }) {
  const { title, content, tips } = fields;
  const filledTips = tips.filter((tip) => tip.content.trim() !== '');
  return (
    <Panel as="section" aria-label={label}>
      <SectionHeading level={3} eyebrow={label}>
        {title.trim() || 'No title yet'}
      </SectionHeading>
      <Prose className={admin.wrap}>
        {paragraphsOf(content).map((paragraph, index) => (
          <p key={index}>{paragraph}</p>
        ))}
        {filledTips.length > 0 && (
          <ul>
            {filledTips.map((tip, index) => (
              <li key={index}>
                {tip.title.trim() !== '' && <strong>{`${tip.title.trim()}: `}</strong>}
                <span>{tip.content.trim()}</span>
              </li>
            ))}
          </ul>
        )}
      </Prose>
    </Panel>
  );
}
