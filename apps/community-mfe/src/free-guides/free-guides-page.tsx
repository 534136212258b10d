import { editionLanguage, type Guide, survivalKit } from '@farm/farm';
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
import { activeLanguage, Link } from '@farm/web-kit';
import { i18n } from '@lingui/core';
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

interface KitItemProps {
  drawing: DrawingName;
  title: string;
  description: string;
  /** Null: it is named, and not opened from here. */
  href: string | null;
}

function KitItem({ drawing, title, description, href }: KitItemProps) {
  return (
    <li>
      <Cover drawing={drawing} />
      <Stack gap={1} className={classes.words}>
        {href === null ? (
          <strong>{title}</strong>
        ) : (
          <a className={classes.opens} href={href} target="_blank" rel="noopener">
            <span>{title}</span>
            <NewTabHint />
          </a>
        )}
        <span>{description}</span>
      </Stack>
    </li>
  );
}

const queryOf = (language: string) => (language === 'en' ? '' : `?language=${language}`);

/** The guide of the kit in the language of the page, or its English edition, which then says so. */
function guideItem(guide: Guide) {
  const edition = editionLanguage(guide, activeLanguage());
  return {
    drawing: guide.cover.drawing,
    title: edition === activeLanguage() ? guide.title : i18n._('{title} (in English)', { title: guide.title }),
    description: i18n._(guide.description),
    href: `/api/download/${guide.id}${queryOf(edition)}`,
  };
}

/** What is in the kit; `open`: each with its way to it. */
export function KitContents({ open = false }: { open?: boolean }) {
  const { title, description, path } = survivalKit.calendar;
  const calendar: KitItemProps = {
    drawing: 'moon',
    title: i18n._(title),
    description: i18n._(description),
    href: `${path}${queryOf(activeLanguage())}`,
  };
  return (
    <Stack as="ul" className={classes.kit}>
      {[...survivalKit.guides.map(guideItem), calendar].map((item) => (
        <KitItem key={item.href} {...item} href={open ? item.href : null} />
      ))}
    </Stack>
  );
}

/** After the sign-up. The same for everybody: whether an address is new to us is nobody's to know. */
export function SignUpSuccess({ newsletter }: { newsletter: boolean }) {
  return (
    <Stack gap={5} className={classes.done}>
      <SectionHeading level={1}>{i18n._('Your kit is on its way')}</SectionHeading>
      <Lead>
        <span>{i18n._('Check your inbox in a minute or two.')}</span>
        {newsletter && <span>{` ${i18n._('The email also has the button that confirms the Monday letter.')}`}</span>}
      </Lead>
      <SectionHeading subtitle={i18n._('If you would rather not wait, open it from here.')}>
        {i18n._('What is in it')}
      </SectionHeading>
      <KitContents open />
      <SectionHeading>{i18n._('Where to next')}</SectionHeading>
      <Row as="ul">
        <li>
          <Link className={buttonClass('primary')} to="/country-store">
            {i18n._('Visit the Country Store')}
          </Link>
        </li>
        <li>
          <Link className={buttonClass('outline')} to="/courses">
            {i18n._('Take a simple quiz')}
          </Link>
        </li>
        <li>
          <Link className={buttonClass('outline')} to="/contact">
            {i18n._('Contact us')}
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
            <SectionHeading level={1} subtitle={i18n._(survivalKit.subtitle)}>
              {i18n._('Free Guides')}
            </SectionHeading>
            <Stack gap={6} className={classes.columns}>
              <SignUpForm {...signUp} />
              <Card title={i18n._('What is in the kit')} level="h2" wide>
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
