import { copyFileSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { spriteOf } from '@farm/webpack';
import { context, type BuildContext, type Plugin } from 'esbuild';

const UI = join(__dirname, '../../../libs/ui');

// mounts the gallery, because libs/ui must not depend on react-dom/client
const ENTRY = `
  import { createRoot } from 'react-dom/client';
  import { Gallery } from './gallery/gallery';
  createRoot(document.getElementById('root')).render(<Gallery />);
`;

/** The sprite of line drawings, as the site's builds make it. */
const drawings: Plugin = {
  name: 'drawings',
  setup: ({ onLoad }) =>
    onLoad({ filter: /sprite\.svg$/ }, ({ path }) => ({ contents: spriteOf(dirname(path)), loader: 'file' })),
};

function gallery(folder: string): Promise<BuildContext> {
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(UI, 'gallery/index.html'), join(folder, 'index.html'));
  return context({
    stdin: { contents: ENTRY, resolveDir: UI, loader: 'tsx', sourcefile: 'mount.tsx' },
    bundle: true,
    outfile: join(folder, 'gallery.js'),
    jsx: 'automatic',
    target: 'es2022',
    plugins: [drawings],
    logLevel: 'warning',
  });
}

/** Serves the gallery on a free port and rebuilds it on each change. */
export async function serveGallery(folder: string): Promise<{ address: string; stop(): Promise<void> }> {
  const build = await gallery(folder);
  await build.watch();
  const { port } = await build.serve({ servedir: folder, host: '127.0.0.1' });
  return { address: `http://127.0.0.1:${port}/`, stop: () => build.dispose() };
}
