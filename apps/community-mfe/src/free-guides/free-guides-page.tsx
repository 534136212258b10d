import { survivalKit } from '@farm/farm';
import {
  buttonClass,
  Card,
  Drawing,
  type DrawingName,
  Lead,
  NewTabHint,
  PageSection,
  Row,
  SectionHeading,
  Stack,
  useFocusHeading,
} from '@farm/ui';
import { Link } from '@farm/web-kit';
import classes from './free-guides.module.css';
import { SignUpForm, useSignUp } from './sign-up-form';

/** The cover of a part of the kit: its drawing on paper, as on its packet in the store. */
function Cover({ drawing }: { drawing: DrawingName }) {
  return (
    <span className={classes.cover}>
      <Drawing name={drawing} />
    </span>
  );
}

/** What is in the kit; `open`: each with its way to it. */
export function KitContents({ open = false }: { open?: boolean }) {
  const { title, description, path } = survivalKit.calendar;
  return (
    <Stack as="ul" className={classes.kit}>
      {survivalKit.guides.map((guide) => (
        <li key={guide.id}>
          <Cover drawing={guide.cover.drawing} />
          <Stack gap={1} className={classes.words}>
            {open ? (
              <a className={classes.opens} href={`/api/download/${guide.id}`} target="_blank" rel="noopener">
                <span>{guide.title}</span>
                <NewTabHint />
              </a>
            ) : (
              <strong>{guide.title}</strong>
            )}
            <span>{guide.description}</span>
          </Stack>
        </li>
      ))}
      <li>
        <Cover drawing="moon" />
        <Stack gap={1} className={classes.words}>
          {open ? (
            <a className={classes.opens} href={path} target="_blank" rel="noopener">
              <span>{title}</span>
              <NewTabHint />
            </a>
          ) : (
            <strong>{title}</strong>
          )}
          <span>{description}</span>
        </Stack>
      </li>
    </Stack>
  );
}

/** After the sign-up. The same for everybody: whether an address is new to us is nobody's to know. */
export function SignUpSuccess({ newsletter }: { newsletter: boolean }) {
  return (
    <Stack gap={5} className={classes.done}>
      <SectionHeading level={1}>Your kit is on its way</SectionHeading>
      <Lead>
        Check your inbox in a minute or two.
        {newsletter && <span> The email also has the button that confirms the Monday letter.</span>}
      </Lead>
      <SectionHeading subtitle="If you would rather not wait, open it from here.">What is in it</SectionHeading>
      <KitContents open />
      <SectionHeading>Where to next</SectionHeading>
      <Row as="ul">
        <li>
          <Link className={buttonClass('primary')} to="/country-store">
            Visit the Country Store
          </Link>
        </li>
        <li>
          <Link className={buttonClass('outline')} to="/courses">
            Take a simple quiz
          </Link>
        </li>
        <li>
          <Link className={buttonClass('outline')} to="/contact">
            Contact us
          </Link>
        </li>
      </Row>
    </Stack>
  );
}

function FreeGuidesPage() {
  const signUp = useSignUp();
  const sent = signUp.form.data;
  const box = useFocusHeading(sent ? 'done' : 'form');
  return (
    <PageSection>
      <div ref={box}>
        {sent ? (
          <SignUpSuccess newsletter={sent.newsletter} />
        ) : (
          <>
            <SectionHeading level={1} subtitle={survivalKit.subtitle}>
              Free Guides
            </SectionHeading>
            <Stack gap={6} className={classes.columns}>
              <SignUpForm {...signUp} />
              <Card title="What is in the kit" level="h2" wide>
                <KitContents />
              </Card>
            </Stack>
          </>
        )}
      </div>
    </PageSection>
  );
}

export { FreeGuidesPage as Component };
