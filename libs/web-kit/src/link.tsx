import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { useHref, useLinkClickHandler, useLocation, useResolvedPath } from 'react-router-dom';

interface SiteLinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** A path of this site, with query and place on the page. */
  to: string;
  /** Handed over to the page that is opened, outside its address. */
  state?: unknown;
  /** In place of the current entry of the browser's history; by default only where the address stays the same. */
  replace?: boolean;
}
type Following = Pick<SiteLinkProps, 'onClick' | 'state' | 'target'>;

let isOld = () => false;
let load = (href: string): void => window.location.assign(href);

/** The shell says when a link loads a fresh document instead of another page of this one: once a newer release is live. */
export const documentNavigation = {
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

/**
 * A link to another page of the site. Made of the router's parts and not of its own `Link`, which carries what only its
 * framework uses (prefetching, lazy discovery) and writes a mark of that into every anchor.
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

/** The same, which tells by `aria-current` that the visitor stands there; with `end` only at this very page. */
export function NavLink({ end = false, ...link }: SiteLinkProps & { end?: boolean }) {
  const current = useLocation().pathname.toLowerCase();
  const target = useResolvedPath(link.to).pathname.toLowerCase();
  const isCurrent = current === target || (!end && current.startsWith(`${target}/`));
  return <Link {...link} aria-current={isCurrent ? 'page' : undefined} />;
}
