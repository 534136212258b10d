import { postsDesk } from '@farm/contracts';
import { farmTime } from '@farm/farm';
import { serve, type App } from '@farm/server-kit';
import { dailyPost, type BlogDeps } from './blog';
import { changePost, deletePost, deskPage, publishPost, takeBack, writePost, type DeskDeps } from './posts-desk';

export const postsDeskRoutes = (app: App, deps: DeskDeps & BlogDeps) =>
  serve(app, postsDesk, {
    'GET /api/ops/inbox/posts': async ({ query }) => {
      const [page, { title, slug }] = await Promise.all([deskPage(deps, query.before), dailyPost(deps)]);
      const builtIn = slug === undefined || deps.evergreen.some((post) => post.slug === slug);
      return { ...page, today: { day: farmTime(deps.clock.now()).date, title, builtIn } };
    },
    'POST /api/ops/inbox/posts': ({ body }, { person }) => writePost(body, person.id, deps),
    'PUT /api/ops/inbox/posts/:id': ({ params, body }, { person }) => changePost(params.id, body, person.id, deps),
    'POST /api/ops/inbox/posts/:id/publish': ({ params, body }, { person }) =>
      publishPost(params.id, body.publishOn, person.id, deps),
    'POST /api/ops/inbox/posts/:id/unpublish': ({ params, body }, { person }) =>
      takeBack(params.id, body.reason, person.id, deps),
    'DELETE /api/ops/inbox/posts/:id': ({ params, body }, { person }) =>
      deletePost(params.id, body.reason, person.id, deps),
  });
