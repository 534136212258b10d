/** What a project says of itself in webpack.config.ts; everything else is the same for all and stands in this tool. */
export interface Project {
  kind: 'shell' | 'remote';
  /** Short name: the release, the URLs and the query keys use it. */
  name: string;
  /** Port of its development server on 127.0.0.1. */
  port: number;
}

/** A remote: exposes `./routes` from src/routes.tsx and takes React and the facade from the shell. */
export const defineRemote = (project: Omit<Project, 'kind'>): Project => ({ ...project, kind: 'remote' });

/** The shell: an ordinary application without a federation plugin; it gives its own modules to remotes at run time. */
export const defineShell = (project: { port: number }): Project => ({ ...project, kind: 'shell', name: 'shell' });
