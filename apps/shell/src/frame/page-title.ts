import { site } from '@farm/farm';
import { liveRelease } from '../platform/release';
import { matches } from '../platform/latest-release';

const pages = () => {
  const { shell, remotes } = liveRelease();
  return [shell, ...Object.values(remotes)].flatMap((build) => build.pages);
};

/** The path pattern of the page at an address, such as '/verify/:code'; undefined when no page of the release is there. */
export const patternAt = (pathname: string): string | undefined =>
  pages().find(({ path }) => matches(path, pathname))?.path;

/** The title of the page at an address, as its project declares it. */
export const titleAt = (pathname: string): string =>
  pages().find(({ path }) => matches(path, pathname))?.title ?? '404 Page Not Found';

/** '<page> · Sweetgum Family Farm' */
export const documentTitle = (title: string): string => `${title} · ${site.company}`;
