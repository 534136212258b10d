import '@farm/ui/styles/field.css';
import '@farm/ui/styles/form.css';
import '@farm/ui/styles/status.css';
import {
  Button,
  buttonClass,
  Checkbox,
  Field,
  FileField,
  Form,
  FormError,
  Lead,
  PageSection,
  Row,
  SectionHeading,
  Stack,
  Status,
  Text,
  TextArea,
  useFocusHeading,
} from '@farm/ui';
import { PICTURE_TYPES } from '@farm/farm';
import { Link } from '@farm/web-kit';
import { useState } from 'react';
import { Honeypot, PersonCheck } from '../writer/honeypot';
import classes from './garden-photos.module.css';
import { NO_PHOTO } from './use-photo';
import { type PhotoForm, usePhotoForm } from './use-photo-form';

const NOT_READY = 'The photo is not ready yet. Please wait a moment, then send it.';
const AS_IT_IS = ' This browser can’t make it smaller: our server removes the place and the camera.';

const readyText = (photo: PhotoForm['photo']): string =>
  photo ? `The photo is ready: ${Math.ceil(photo.content.size / 1_000)} kB.${photo.preview ? '' : AS_IT_IS}` : '';

function PhotoChoice({ form, photo, problem, isPreparing, choosePhoto }: PhotoForm) {
  const fault = form.errorOf('photo');
  const error = problem ?? (isPreparing && fault === NO_PHOTO ? NOT_READY : fault);
  return (
    <>
      <FileField
        label="Photo"
        name="photo"
        hint="From your camera or your files. We make it smaller on your device before it is sent, and leave out the place and the camera."
        accept={PICTURE_TYPES}
        onFileChange={choosePhoto}
        {...(error !== undefined && { error })}
      />
      <Status>{isPreparing ? 'Making the photo smaller...' : readyText(photo)}</Status>
      {photo?.preview && (
        <img className={classes.preview} src={photo.preview} alt={form.values.description || 'The photo you chose'} />
      )}
    </>
  );
}

function PhotoFields(photoForm: PhotoForm) {
  const { form, personCheck, website, setWebsite } = photoForm;
  return (
    <Form onSubmit={form.submit} aria-label="Send a photo">
      <PhotoChoice {...photoForm} />
      <Text tone="muted" size="small">
        Please leave out children’s faces: without a parent’s consent we show none.
      </Text>
      <Field
        label="What the photo shows"
        hint="For those who do not see it: Okra taller than my granddad, with yellow flowers"
        {...form.field('description')}
      />
      <TextArea label="Your comment" rows={4} {...form.textArea('comment')} />
      <Field label="Name or nickname" autoComplete="nickname" {...form.field('name')} />
      <Field label="Town (optional)" autoComplete="address-level2" {...form.field('town')} />
      <Field
        label="Email (optional)"
        type="email"
        autoComplete="email"
        hint="Only to tell you what we decide. Then we delete it."
        {...form.field('email')}
      />
      <Honeypot value={website} onValueChange={setWebsite} />
      <PersonCheck {...personCheck} />
      <Checkbox label="It is my photo and it may be shown here" {...form.checkbox('mayBeShown')} />
      <div>
        <Button isPending={form.isPending} pendingLabel="Sending...">
          Send the photo
        </Button>
      </div>
      <FormError text={form.problem} />
      <Text tone="muted" size="small">
        A person looks at each photo before it is shown. You can delete yours at any time, from this browser.{' '}
        <Link to="/privacy">Privacy Policy</Link>
      </Text>
    </Form>
  );
}

function PhotoSent({ onAgain }: { onAgain: () => void }) {
  return (
    <Stack gap={5}>
      <SectionHeading level={1}>Thank you!</SectionHeading>
      <Lead>We have your photo. Somebody looks at it before it goes on the wall.</Lead>
      <Row gap={3}>
        <Link className={buttonClass('primary')} to="/gardens">
          See the gardens
        </Link>
        <Button type="button" variant="outline" onClick={onAgain}>
          Send another photo
        </Button>
      </Row>
    </Stack>
  );
}

interface SendPhotoProps {
  /** Whether a photo was sent before, whose thanks had the focus. */
  isAgain: boolean;
  onAgain: () => void;
}

/** The form, or thanks. */
function SendPhoto({ isAgain, onAgain }: SendPhotoProps) {
  const photoForm = usePhotoForm();
  const isSent = photoForm.form.isSuccess;
  const box = useFocusHeading(isSent ? 'sent' : 'form', isAgain ? 'sent' : 'form');
  return (
    <div ref={box}>
      {isSent ? (
        <PhotoSent onAgain={onAgain} />
      ) : (
        <Stack gap={5}>
          <SectionHeading level={1} subtitle="A photo and a few words, for everybody who gardens around here.">
            Show us your garden
          </SectionHeading>
          <PhotoFields {...photoForm} />
        </Stack>
      )}
    </div>
  );
}

/** /gardens/send: a photo for the wall of gardens. */
function SendPhotoPage() {
  const [round, setRound] = useState(0);
  return (
    <PageSection narrow>
      <SendPhoto key={round} isAgain={round > 0} onAgain={() => setRound(round + 1)} />
    </PageSection>
  );
}

export { SendPhotoPage as Component };
