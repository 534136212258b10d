import { quilt } from '@farm/farm';
import { QuiltBlock } from './quilt-block';
import classes from './quilt.module.css';

/** A person's block, the same for the same name everywhere. Decoration: the name stands beside it. */
export function Avatar({ name }: { name: string }) {
  const [patch] = quilt(name.normalize('NFC').trim().toLowerCase(), 1, 1);
  return (
    <svg className={classes.avatar} viewBox="0 0 60 60" width="36" height="36" aria-hidden="true" focusable="false">
      {patch && <QuiltBlock patch={patch} column={0} row={0} />}
    </svg>
  );
}
