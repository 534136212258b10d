import '@farm/ui/styles/field.css';
import '@farm/ui/styles/form.css';
import '@farm/ui/styles/status.css';
import type { FrostBellKind } from '@farm/contracts';
import { MAX_BELL_EMAILS_A_DAY } from '@farm/farm';
import {
  Banner,
  Button,
  buttonClass,
  CheckboxGroup,
  ErrorState,
  Field,
  Form,
  FormError,
  Lead,
  PageSection,
  SectionHeading,
  Skeleton,
  Stack,
  Text,
  useFocusHeading,
} from '@farm/ui';
import { Link } from '@farm/web-kit';
import { useNotebookCrops } from '@farm/web-kit/notebook-sharing';
import classes from './frost-bell.module.css';
import { NotebookCrops } from './notebook-crops';
import { useFrostBellForm, useFrostCrops } from './use-frost-bell';

type BellForm = ReturnType<typeof useFrostBellForm>;

interface KindProps {
  kind: FrostBellKind;
  /** Chosen crops of all kinds. */
  chosen: readonly string[];
  onChosenChange: (crops: string[]) => void;
}

function Kind({ kind: { name, harmedAt, reason, crops }, chosen, onChosenChange }: KindProps) {
  const ids = crops.map(({ id }) => id);
  return (
    <Stack gap={2} className={classes.kind}>
      <CheckboxGroup
        legend={`${name}: ${harmedAt} °F or colder`}
        options={crops.map(({ id, name: label }) => ({ value: id, label }))}
        values={ids.filter((id) => chosen.includes(id))}
        onValuesChange={(values) => onChosenChange([...chosen.filter((id) => !ids.includes(id)), ...values])}
      />
      <Text size="small" tone="muted">
        {reason}
      </Text>
    </Stack>
  );
}

function Crops({ form }: { form: BellForm }) {
  const { data, error, refetch } = useFrostCrops();
  const { value, onValueChange } = form.choice('crops');
  if (error && !data) return <ErrorState title="We couldn't load the crops" onTryAgain={() => void refetch()} />;
  if (!data) return <Skeleton count={8} />;
  return (
    <>
      <Banner variant="info">
        {!data.hasForecast && 'This site has no forecast at the moment. The bell is silent until it has one.'}
      </Banner>
      <NotebookCrops kinds={data.kinds} chosen={value} onChosenChange={onValueChange} />
      {data.kinds.map((kind) => (
        <Kind key={kind.id} kind={kind} chosen={value} onChosenChange={onValueChange} />
      ))}
    </>
  );
}

function BellFields({ form }: { form: BellForm }) {
  return (
    <Form onSubmit={form.submit} aria-label="Set the frost bell">
      <div className={classes.zip}>
        <Field
          label="Your ZIP"
          hint="In one of the thirteen Southern states."
          inputMode="numeric"
          autoComplete="postal-code"
          {...form.field('zip')}
          maxLength={5}
        />
      </div>
      <SectionHeading as="h3">What do you grow?</SectionHeading>
      <Crops form={form} />
      <FormError text={form.errorOf('crops')} />
      <Field label="Email address" type="email" autoComplete="email" {...form.field('email')} />
      <div>
        <Button isPending={form.isPending} pendingLabel="Sending...">
          Set the bell
        </Button>
      </div>
      <FormError text={form.problem} />
      <Text tone="muted" size="small">
        We write to you only after you confirm from your inbox. End it any time with one press.{' '}
        <Link to="/privacy">Privacy Policy</Link>
      </Text>
    </Form>
  );
}

/** The same for everybody: whether an address has a bell is nobody's to know. */
function BellRequested({ email, onChange }: { email: string; onChange: () => void }) {
  return (
    <Stack gap={5}>
      <SectionHeading level={1}>Look in your inbox</SectionHeading>
      <Lead>{`We sent an email with a button to ${email}. The bell is set when you press it.`}</Lead>
      <p>
        <Button type="button" variant="link" onClick={onChange}>
          Not your address, or other crops? Change it
        </Button>
      </p>
      <Text tone="muted" size="small">
        {`No email after a few minutes? Look in the spam folder. One address gets at most ${MAX_BELL_EMAILS_A_DAY} of these emails in 24 hours, whoever asks; after that, please try again tomorrow.`}
      </Text>
      <p>
        <Link className={buttonClass('outline')} to="/crops">
          See what to plant now
        </Link>
      </p>
    </Stack>
  );
}

/** Where crops can come from; nothing while the notebook's switch is on, because its crops are offered then. */
function NotebookLine() {
  if (useNotebookCrops() !== null) return null;
  return (
    <p>
      <span>What you planted can be filled in from </span>
      <Link to="/notebook">your garden notebook</Link>
      <span>, if you switch it on there.</span>
    </p>
  );
}

/** /frost-bell: an email in the afternoon before a night that harms the visitor's crops. */
function FrostBellPage() {
  const form = useFrostBellForm();
  const box = useFocusHeading(form.data ? 'done' : 'form');
  return (
    <PageSection narrow>
      <div ref={box}>
        {form.data ? (
          <BellRequested email={form.data.email} onChange={form.change} />
        ) : (
          <Stack gap={5}>
            <SectionHeading level={1} subtitle="An email in the afternoon before a night that harms what you grow.">
              Frost bell
            </SectionHeading>
            <p>
              We read the forecast for your place at about 2 PM. If tonight is too cold for a crop you choose, you get
              one email: which crops, how cold and when, and what to do before dark. On other days you get none.
            </p>
            <NotebookLine />
            <BellFields form={form} />
            <Text tone="muted" size="small">
              Forecasts miss by a few degrees; low spots are colder. After a killing freeze in autumn the bell rests for
              tender crops until spring.
            </Text>
          </Stack>
        )}
      </div>
    </PageSection>
  );
}

export { FrostBellPage as Component };
