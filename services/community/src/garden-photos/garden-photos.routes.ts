import { gardenPhotos } from '@farm/contracts';
import { type App, type Caller, hasVersion, serve, type VisitorHasher } from '@farm/server-kit';
import { typeOfKey } from '@farm/server-kit/file-store';
import { removePicturesSoon } from './delete-photos';
import { decidePhoto, type GardenPhotoDeps, listModerated, listPhotos } from './garden-photos';
import { pictureIdOf } from '../files/stored-picture';
import { pictureKey } from './garden-picture';
import { ownPhotos, receivePicture, type SendPhotoDeps, createPhoto, unknownPhoto } from './send-photo';

type Deps = GardenPhotoDeps & SendPhotoDeps & { hashVisitor: VisitorHasher };

// A picture never changes, but it may be taken down: other caches than the farm's drop it within a day.
const SHOWN = 'public, max-age=86400, immutable';
const MODERATED = 'private, no-store';

interface PictureOptions {
  name: string;
  isForModerators: boolean;
}

async function sendPicture({ name, isForModerators }: PictureOptions, caller: Caller, { photos, store }: Deps) {
  const { request, reply } = caller;
  const photo = await photos.findByPicture(pictureIdOf(name));
  const isVisible = isForModerators ? photo && photo.state !== 'DELETED' : photo?.state === 'ACCEPTED';
  const key = pictureKey(name);
  const found = isVisible ? await store.head(key) : null;
  if (!found) return unknownPhoto();
  const etag = `"${name}"`;
  reply.header('cache-control', isForModerators ? MODERATED : SHOWN).header('etag', etag);
  if (hasVersion(request, etag)) return reply.code(304).send();
  return reply
    .type(typeOfKey(key))
    .header('content-length', found.bytes)
    .send(await store.get(key, 0, found.bytes - 1));
}

/** The wall of gardens, the photos of a browser, and their moderation. */
export function gardenPhotoRoutes(app: App, deps: Deps): void {
  const { photos, hashVisitor } = deps;
  serve(app, gardenPhotos, {
    'GET /api/garden-photos': ({ query }, { reply }) => {
      reply.header('cache-control', 'no-cache');
      return listPhotos(query.before, deps);
    },
    'GET /api/garden-photos/pictures/:name': ({ params: { name } }, caller) =>
      sendPicture({ name, isForModerators: false }, caller, deps),
    'GET /api/garden-photos/mine': (_, { visitor }) => ownPhotos(hashVisitor(visitor), deps),
    'POST /api/garden-photos': ({ body }, { visitor }) => createPhoto(body, hashVisitor(visitor), deps),
    'PUT /api/garden-photos/:id/picture': ({ params, body }, { visitor, request: { log } }) =>
      receivePicture(params.id, hashVisitor(visitor), body, { ...deps, log }),
    'DELETE /api/garden-photos/:id': async ({ params }, { visitor, request }) => {
      const deleted = await photos.deleteOwn(params.id, hashVisitor(visitor));
      if (deleted.length === 0) return unknownPhoto();
      await removePicturesSoon(deleted, deps, request.log);
      return { deleted: true as const };
    },
    'GET /api/ops/garden-photos': ({ query }) => listModerated(query, deps),
    'GET /api/ops/garden-photos/pictures/:name': ({ params: { name } }, caller) =>
      sendPicture({ name, isForModerators: true }, caller, deps),
    'POST /api/ops/garden-photos/:id/decision': ({ params, body }, { person }) =>
      decidePhoto(params.id, body, person.id, deps),
  });
}
