import { WRITER_KEY } from '@farm/farm';
import { useState } from 'react';
import classes from './footer.module.css';

const GONE = 'This browser no longer knows your name and address.';

/** Takes away what forms remember. Forms that are open hear of it as they would of another tab. */
export function ForgetMe() {
  const [gone, setGone] = useState(false);
  const forget = () => {
    try {
      window.localStorage.removeItem(WRITER_KEY);
    } catch {
      // Where storage is refused nothing was kept.
    }
    window.dispatchEvent(new StorageEvent('storage', { key: WRITER_KEY }));
    setGone(true);
  };
  return (
    <>
      <button type="button" className={classes.forget} onClick={forget}>
        Forget me
      </button>
      <span role="status">{gone ? GONE : ''}</span>
    </>
  );
}
