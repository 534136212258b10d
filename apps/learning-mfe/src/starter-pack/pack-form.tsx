import type { StarterPack } from '@farm/contracts';
import { capitalize, storyParts } from '@farm/farm';
import {
  Button,
  ConfirmDialog,
  Disclosure,
  Field,
  Form,
  FormError,
  Panel,
  Row,
  Stack,
  Status,
  Text,
  TextArea,
} from '@farm/ui';
import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import { SignInLink } from './sign-in-link';
import classes from './starter-pack.module.css';
import { DOCUMENTS, type PackForm } from './use-pack-form';

function Applicant({ form, need }: { form: PackForm; need: string }) {
  return (
    <Stack as="fieldset" gap={4} className={classes.group}>
      <legend>You and the project</legend>
      <Field label="Name of your farm or group" autoComplete="organization" {...form.field('name')} />
      <Field label="Place" hint="Town or county, and state." {...form.field('place')} />
      <Field
        label="What the money is for"
        hint={`In a few words: ${need === '' ? 'drip lines for twelve plots.' : `you searched for ‘${need}’.`}`}
        {...form.field('purpose')}
      />
      <TextArea
        label="Partners who could write a letter"
        hint="One on each line. Each gets a letter of their own."
        rows={2}
        {...form.textArea('partners')}
      />
    </Stack>
  );
}

/** What the program says beside what is filled in from it. */
function Money({ form, pack: { grant, ownShare, unpaid } }: { form: PackForm; pack: StarterPack }) {
  return (
    <Stack as="fieldset" gap={4} className={classes.group}>
      <legend>The money</legend>
      <div className={classes.numbers}>
        <Field label="You ask for, in dollars" inputMode="decimal" {...form.field('amount')} />
        <Field label="Most it pays, in dollars" inputMode="decimal" {...form.field('award')} />
        <Field label="Your share, percent of all" inputMode="decimal" {...form.field('ownShare')} />
      </div>
      <Text tone="muted" size="small">
        {`It says: ${grant.amount.replace(/\.$/, '')}. ${ownShare.say === null ? 'No own share.' : `Own share: ${ownShare.say.replace(/\.$/, '')}.`}`}
      </Text>
      <TextArea
        label="What you would pay for"
        hint="One thing on each line, like: 4 x row cover at 45"
        rows={5}
        {...form.textArea('items')}
      />
      <div>
        <p className={classes.day}>What this grant does not pay</p>
        <Stack as="ul" gap={1} className={classes.bullets}>
          {unpaid.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </Stack>
      </div>
    </Stack>
  );
}

function Story({ form, notes }: { form: PackForm; notes: string }) {
  return (
    <Stack as="fieldset" gap={4} className={classes.group}>
      <legend>Your story, in your own words</legend>
      {notes !== '' && (
        <Disclosure variant="text" summary="Your notes on this application">
          <p className={classes.notes}>{notes}</p>
        </Disclosure>
      )}
      {storyParts.map(({ name, label, prompt }) => (
        <TextArea key={name} label={label} hint={`${capitalize(prompt)}.`} rows={3} {...form.textArea(name)} />
      ))}
    </Stack>
  );
}

/** Asks before it empties the form, which is why it stands outside of it: the dialog is a form. */
function ClearButton({ form }: { form: PackForm }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <div>
      <Button type="button" variant="link" onClick={() => setAsking(true)}>
        Clear what I typed
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Clear what you typed?"
          variant="danger"
          submitLabel="Clear it"
          onConfirm={() => Promise.resolve(form.reset())}
          onClose={() => setAsking(false)}
        >
          <p>What you typed for this grant is deleted from this browser. Files that you saved stay.</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** The answers, and a button for each document. */
export function PackAnswersForm({ pack, form, need }: { pack: StarterPack; form: PackForm; need: string }) {
  const element = useRef<HTMLFormElement>(null);
  return (
    <Stack gap={3}>
      <Form ref={element} aria-label="Starter pack" onSubmit={form.submit}>
        <Stack gap={5}>
          <Applicant form={form} need={need} />
          <Money form={form} pack={pack} />
          <Story form={form} notes={pack.notes} />
          <Panel as="section" tone="band" aria-labelledby="pack-files">
            <h2 id="pack-files">Your files</h2>
            <p>Blanks are yellow in the files. Change every word that isn't yours.</p>
            <Row>
              {DOCUMENTS.map((each) => (
                <Button
                  key={each.document}
                  type="button" // Enter in a field must not save a file
                  isPending={form.isPending && form.last === each}
                  pendingLabel="Making the file..."
                  onClick={() => {
                    if (form.isPending) return;
                    form.choose(each);
                    element.current?.requestSubmit();
                  }}
                >
                  <Download size={20} strokeWidth={1.75} aria-hidden />
                  <span>{each.label}</span>
                </Button>
              ))}
            </Row>
            <Status>{form.saved ? `Saved: ${form.saved.label}.` : ''}</Status>
            <FormError text={form.problem} />
            {form.isSignedOut && <SignInLink grant={pack.grant.id} />}
            <Text tone="muted" size="small">
              What you type stays in this browser. We write it into the files and store nothing of it.
            </Text>
          </Panel>
        </Stack>
      </Form>
      <ClearButton form={form} />
    </Stack>
  );
}
