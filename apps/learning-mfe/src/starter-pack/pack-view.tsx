import type { StarterPack } from '@farm/contracts';
import { Stack } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { PackAnswersForm } from './pack-form';
import { PackSteps } from './pack-steps';
import classes from './starter-pack.module.css';

/** The steps, and the form with the files. */
export function PackView({ pack }: { pack: StarterPack }) {
  const { title, agency, website } = pack.grant;
  return (
    <Stack gap={5}>
      <p>
        <strong>{title}</strong>
        <span>{`, ${agency}. `}</span>
        <a href={website}>Official site</a>
      </p>
      <div className={classes.columns}>
        <PackSteps pack={pack} />
        <PackAnswersForm pack={pack} />
      </div>
      <p>
        <Link to="/grant-search">Search grants</Link>
      </p>
    </Stack>
  );
}
