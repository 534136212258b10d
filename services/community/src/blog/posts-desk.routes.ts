import { postsDesk } from '@farm/contracts';
import { farmTime } from '@farm/farm';
import { serve, type App } from '@farm/server-kit';
import { dailyPost, type BlogDeps } from './blog';
import type { BlogReads } from './blog.routes';
import { changePost, deletePost, deskPage, publishPost, takeBack, writePost, type DeskDeps } from './posts-desk';

export function postsDeskRoutes(app: App, deps: DeskDeps & BlogDeps & { reads: Pick<BlogReads, 'forget'> }): void {
  /** Visitors of this copy read what was written here at once. */
  const told = async <T>(act: Promise<T>): Promise<T> => act.finally(deps.reads.forget);
  serve(app, postsDesk, {
    'GET /api/ops/inbox/posts': async ({ query }) => {
      const [page, { title, slug }] = await Promise.all([deskPage(deps, query.before), dailyPost(deps)]);
      const builtIn = slug === undefined || deps.evergreen.some((post) => post.slug === slug);
      return { ...page, today: { day: farmTime(deps.clock.now()).date, title, builtIn } };
    },
    'POST /api/ops/inbox/posts': ({ body }, { person }) => told(writePost(body, person.id, deps)),
    'PUT /api/ops/inbox/posts/:id': ({ params, body }, { person }) =>
      told(changePost(params.id, body, person.id, deps)),
    'POST /api/ops/inbox/posts/:id/publish': ({ params, body }, { person }) =>
      told(publishPost(params.id, body.publishOn, person.id, deps)),
    'POST /api/ops/inbox/posts/:id/unpublish': ({ params, body }, { person }) =>
      told(takeBack(params.id, body.reason, person.id, deps)),
    'DELETE /api/ops/inbox/posts/:id': ({ params, body }, { person }) =>
      told(deletePost(params.id, body.reason, person.id, deps)),
  });
}
