import { grantTips, site } from '@farm/farm';
import { buttonClass } from '@farm/ui';
import { Link } from '@farm/web-kit';
import classes from './grant-search.module.css';

/** What every applicant should know, and whom to ask. Spec 2 sections 2 and 9. */
export function TipsPanel() {
  return (
    <section className={classes.panel} aria-labelledby="grant-tips">
      <h2 id="grant-tips">Tips</h2>
      <ul className={classes.plainList}>
        {grantTips.map((tip) => (
          <li key={tip}>{tip}</li>
        ))}
      </ul>
      <Link className={buttonClass('second')} to="/#chat">
        {`Chat with ${site.assistant.name}`}
      </Link>
    </section>
  );
}
