import { i18n } from '@lingui/core';
import type { ReactNode } from 'react';
import classes from './page-frame.module.css';

/** A page without a translation in a document of another language. */
export const EnglishPage = ({ children }: { children: ReactNode }) => (
  <>
    <p className={classes.note}>{i18n._('This page is in English.')}</p>
    <div className={classes.content} lang="en">
      {children}
    </div>
  </>
);
