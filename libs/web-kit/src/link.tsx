import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { useHref, useLinkClickHandler, useLocation, useResolvedPath } from 'react-router-dom';

interface SiteLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** A path of this site, with optional query and hash. */
  to: string;
  /** State of the history entry, for the target page. */
  state?: unknown;
  /** Replaces the current history entry; by default only if the address stays the same. */
  replace?: boolean;
}
type Following = Pick<SiteLinkProps, 'onClick' | 'state' | 'target'>;

let isOld = () => false;
let load = (href: string): void => window.location.assign(href);

/** The shell sets when links load a new document instead of navigating in this one: after a newer release went live. */
export const documentNavigation = {
  when(rule: () => boolean, by = load): void {
    isOld = rule;
    load = by;
  },
};

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey);

/** Loads a new document if necessary, except for links with state, which would be lost. */
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

/**
 * A link to a page of the site. Built from the router's hooks, because its own `Link` includes code and attributes for the
 * framework mode (prefetching, lazy discovery).
 */
export function Link({ to, state, replace, target, onClick, children, ...rest }: SiteLinkProps) {
  const href = useHref(to);
  const navigate = useLinkClickHandler<HTMLAnchorElement>(to, { state, replace, target });
  const follow = follows({ onClick, state, target });
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    follow(event);
    if (!event.defaultPrevented) navigate(event);
  };
  return (
    <a {...rest} href={href} target={target} onClick={click}>
      {children}
    </a>
  );
}

/** A Link with `aria-current` on its page and on pages below; with `end` only on its page. */
export function NavLink({ end = false, ...link }: SiteLinkProps & { end?: boolean }) {
  const current = useLocation().pathname.toLowerCase();
  const target = useResolvedPath(link.to).pathname.toLowerCase();
  const isCurrent = current === target || (!end && current.startsWith(`${target}/`));
  return <Link {...link} aria-current={isCurrent ? 'page' : undefined} />;
}
