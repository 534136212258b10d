import type { MouseEvent, RefAttributes } from 'react';
import { Link as RouterLink, NavLink as RouterNavLink, type LinkProps, type NavLinkProps } from 'react-router-dom';

type OnAnchor = RefAttributes<HTMLAnchorElement>;
type Following = Pick<LinkProps, 'onClick' | 'state' | 'target'>;

let isOld = () => false;
let load = (href: string): void => window.location.assign(href);

/** The shell says when a link loads a fresh document instead of another page of this one: once a newer release is live. */
export const freshDocuments = {
  when(rule: () => boolean, by = load): void {
    isOld = rule;
    load = by;
  },
};

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

/** What a link hands over would not survive a fresh document, so it stays in this one. */
const follows =
  ({ onClick, state, target }: Following) =>
  (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    const { href, pathname } = event.currentTarget;
    if (event.defaultPrevented || state !== undefined || target || !isPlain(event) || !isOld()) return;
    if (pathname === window.location.pathname) return;
    event.preventDefault();
    load(href);
  };

/** A link to another page of the site. */
export const Link = (props: LinkProps & OnAnchor) => <RouterLink {...props} onClick={follows(props)} />;

/** The same, which knows whether the visitor stands there. */
export const NavLink = (props: NavLinkProps & OnAnchor) => <RouterNavLink {...props} onClick={follows(props)} />;
