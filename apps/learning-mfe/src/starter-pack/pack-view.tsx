import type { StarterPack } from '@farm/contracts';
import { Stack } from '@farm/ui';
import { Link, useSearchParams } from '@farm/web-kit';
import { readPackAddress } from './pack-address';
import { PackAnswersForm } from './pack-form';
import { PackSteps } from './pack-steps';
import classes from './starter-pack.module.css';
import { usePackForm } from './use-pack-form';

/** The steps, and the form with the files. */
export function PackView({ pack }: { pack: StarterPack }) {
  const { title, agency, website } = pack.grant;
  const [params] = useSearchParams();
  const search = readPackAddress(params);
  const form = usePackForm(pack, search);
  return (
    <Stack gap={5}>
      <p>
        <strong>{title}</strong>
        <span>{`, ${agency}. `}</span>
        <a href={website}>Official site</a>
      </p>
      <div className={classes.columns}>
        <PackSteps pack={pack} day={form.field('sendBy')} />
        <PackAnswersForm pack={pack} form={form} need={search.need} />
      </div>
      <p>
        <Link to="/grant-search">Search grants</Link>
      </p>
    </Stack>
  );
}
