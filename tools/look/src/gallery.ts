import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { context, type BuildContext } from 'esbuild';

const UI = join(__dirname, '../../../libs/ui');

// The lib may not mount itself: what it shows is put into a document here.
const ENTRY = `
  import { createRoot } from 'react-dom/client';
  import { Gallery } from './gallery/gallery';
  createRoot(document.getElementById('root')).render(<Gallery />);
`;

function gallery(folder: string): Promise<BuildContext> {
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(UI, 'gallery/index.html'), join(folder, 'index.html'));
  return context({
    stdin: { contents: ENTRY, resolveDir: UI, loader: 'tsx', sourcefile: 'mount.tsx' },
    bundle: true,
    outfile: join(folder, 'gallery.js'),
    jsx: 'automatic',
    target: 'es2022',
    logLevel: 'warning',
  });
}

/** Serves the gallery from a free port and builds it anew on each change. */
export async function serveGallery(folder: string): Promise<{ address: string; stop(): Promise<void> }> {
  const build = await gallery(folder);
  await build.watch();
  const { port } = await build.serve({ servedir: folder, host: '127.0.0.1' });
  return { address: `http://127.0.0.1:${port}/`, stop: () => build.dispose() };
}
