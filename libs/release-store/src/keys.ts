/** The keys of the release store. */
export const CHANNEL = 'production';

export const BUILDS = 'builds';
/** HTML rendered at promote time: 'pages/<shell>' and 'pages/<shell>+<name>@<build>', with '~<content>' for published content. */
export const PAGES = 'pages';

export const buildFolder = (name: string, build: string): string => `${BUILDS}/${name}/${build}`;
export const buildIndex = (name: string, build: string): string => `${buildFolder(name, build)}/build.json`;
export const webFile = (name: string, build: string, file: string): string => `${buildFolder(name, build)}/web/${file}`;
/** The file that renders a build's pages; never served. */
export const serverFile = (name: string, build: string): string => `${buildFolder(name, build)}/server/server.js`;

/** Site content that operators published, never changed. */
export const contentKey = (id: string): string => `content/${id}.json`;

export const channelFolder = (channel = CHANNEL): string => `channels/${channel}`;

/** Six digits, so that names sort like numbers. */
export const revisionKey = (revision: number, channel = CHANNEL): string =>
  `${channelFolder(channel)}/${String(revision).padStart(6, '0')}.json`;

/** The revision number of a file name; null for other files. */
export function revisionInFileName(name: string): number | null {
  const digits = /^(\d{6})\.json$/.exec(name)?.[1];
  return digits ? Number(digits) : null;
}

/** The OpenAPI documents of the services, one per version, never changed. */
export const CONTRACTS = 'contracts';
export const contractKey = (service: string, version: string): string => `${CONTRACTS}/${service}/${version}.json`;
