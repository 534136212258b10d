import type { ComponentPropsWithRef } from 'react';
import { Link as RouterLink, NavLink as RouterNavLink, useLocation } from 'react-router-dom';
import { createStore, useStore } from 'zustand';

/** What the shell knows of this document: links load a new one once a newer release is live. */
export const documentState = createStore(() => ({
  isOutdated: false,
  /** The page into which the visitor has typed: its links stay in this document, which holds the text. */
  typedAt: '',
}));

function useDocumentLoad(): boolean {
  const { isOutdated, typedAt } = useStore(documentState);
  const { pathname } = useLocation();
  return isOutdated && typedAt !== pathname;
}

/** The router's Link. It loads a new document if this one is outdated, except with `state`, which would be lost. */
export function Link(props: ComponentPropsWithRef<typeof RouterLink>) {
  return <RouterLink discover="none" {...props} reloadDocument={useDocumentLoad() && props.state === undefined} />;
}

/** The router's NavLink, with `aria-current` on its page and, without `end`, on pages below. */
export function NavLink(props: ComponentPropsWithRef<typeof RouterNavLink>) {
  return <RouterNavLink discover="none" {...props} reloadDocument={useDocumentLoad() && props.state === undefined} />;
}
