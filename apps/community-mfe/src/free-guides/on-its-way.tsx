import { buttonClass, Lead, SectionHeading } from '@farm/ui';
import { Link } from '@farm/web-kit';
import classes from './free-guides.module.css';
import { KitList } from './kit-list';

/** After the sign-up. The same for everybody: whether an address is new to us is nobody's to know. */
export function OnItsWay({ newsletter }: { newsletter: boolean }) {
  return (
    <div className={classes.done}>
      <SectionHeading level={1}>Your kit is on its way</SectionHeading>
      <Lead>
        Look into your inbox in a minute or two.
        {newsletter && ' The letter also holds the button that confirms the Monday letter.'}
      </Lead>
      <SectionHeading line="If you would rather not wait, open it from here.">What is in it</SectionHeading>
      <KitList open />
      <SectionHeading>Where to next</SectionHeading>
      <ul className={classes.next}>
        <li>
          <Link className={buttonClass('primary')} to="/country-store">
            Visit the Country Store
          </Link>
        </li>
        <li>
          <Link className={buttonClass('quiet')} to="/courses">
            Take a simple quiz
          </Link>
        </li>
        <li>
          <Link className={buttonClass('quiet')} to="/contact">
            Contact us
          </Link>
        </li>
      </ul>
    </div>
  );
}
