import { clearBrowserData } from '@farm/web-kit';
import { createLazyPart, LazyBoundary } from '@farm/web-kit/lazy-part';
import { hasNotebook } from '@farm/web-kit/shell';
import { i18n } from '@lingui/core';
import { useState } from 'react';
import classes from './footer.module.css';

const ForgetDialog = createLazyPart(
  () => import(/* webpackChunkName: "forget-dialog" */ './forget-dialog'),
  'ForgetDialog',
);

const CLEARED =
  /*i18n*/ 'We cleared your name, drafts, quiz rounds, garden notebook and saved pages from this browser.';
const NOTEBOOK_LEFT =
  /*i18n*/ 'We cleared everything but your garden notebook, which another tab may hold. Close the other tabs of this site, then try again.';
const NOT_LOADED =
  /*i18n*/ "We couldn't load the question about your garden notebook, so nothing is cleared. Please try again.";

/** Deletes everything that pages stored in this browser. It asks first where a garden notebook would go: this may be the only one. */
export function ForgetMe() {
  const [isAsking, setAsking] = useState(false);
  const [result, setResult] = useState('');
  const clear = async () => setResult((await clearBrowserData()) ? CLEARED : NOTEBOOK_LEFT);
  const press = async () => {
    setResult('');
    if (await hasNotebook()) setAsking(true);
    else await clear();
  };
  const fail = () => {
    setAsking(false);
    setResult(NOT_LOADED);
  };
  return (
    <>
      <button type="button" className={classes.link} onClick={() => void press()}>
        {i18n._('Forget me')}
      </button>
      <span role="status">{result === '' ? '' : i18n._(result)}</span>
      {isAsking && (
        <LazyBoundary onError={fail}>
          <ForgetDialog onConfirm={clear} onClose={() => setAsking(false)} />
        </LazyBoundary>
      )}
    </>
  );
}
