/** The document of a page, as the gateway sends it. `more` overrides parts of its release. */
export function documentFor(path: string, { revision = 1, first = 'page', more = {} } = {}): string {
  const release = {
    revision,
    shell: { build: 'a', sri: 's', pages: [{ path, chunk: 'x', title: 'T', first }] },
    remotes: {},
    testMode: true,
    own: { path, owner: 'shell', js: [], files: [] },
    ...more,
  };
  return `<body><div id="root"><h1>${path}</h1></div><script type="application/json" id="farm-release">${JSON.stringify(release)}</script></body>`;
}
