import { postGardenPhotos } from '@farm/contracts/form-rules';
import { call } from '@farm/web-kit';
import { useCallForm } from '@farm/web-kit/call-form';
import { formDraft } from '@farm/web-kit/form-draft';
import { useState } from 'react';
import { usePersonCheck } from '../writer/honeypot';
import { useVisitorProfile } from '../writer/visitor-profile';
import { sendPicture } from './send-picture';
import { useReloadGardens } from './use-gardens';
import { NO_PHOTO, usePhoto } from './use-photo';

const { mayBeShown: shownRule } = postGardenPhotos.fields;

const draft = formDraft('farm.garden-photo-draft');

/** The form that sends a photo: first its words, then the photo itself. */
export function usePhotoForm() {
  const { name } = useVisitorProfile();
  const personCheck = usePersonCheck();
  const reload = useReloadGardens();
  const [website, setWebsite] = useState('');
  const { photo, choose, ...preparation } = usePhoto();
  const form = useCallForm({
    rules: postGardenPhotos,
    values: { photo: '', description: '', comment: '', name, town: '', email: '', mayBeShown: false },
    content: ['photo', 'description', 'comment', 'mayBeShown'],
    draft,
    check: ({ photo: id, mayBeShown }) => ({
      photo: id === '' || !photo ? NO_PHOTO : undefined, // a draft has the words, not the photo
      mayBeShown: mayBeShown ? undefined : shownRule.message,
    }),
    incomplete: null,
    key: ['POST /api/garden-photos'],
    send: async ({ photo: _, mayBeShown: __, ...words }, key) => {
      if (!photo) throw new Error('There is no photo');
      const body = { ...words, mayBeShown: true as const, key, website, person: personCheck.isPerson };
      const { id } = await call('POST /api/garden-photos', { body });
      await sendPicture(id, photo.content);
    },
    onSuccess: (_, sent) => {
      useVisitorProfile.set((profile) => ({ ...profile, name: sent.name }));
      void reload();
    },
    onError: personCheck.onError,
  });
  const choosePhoto = async (file: File | null) => {
    form.set('photo', '');
    const id = await choose(file);
    if (id !== '') form.set('photo', id);
  };
  return {
    ...{ form, photo, ...preparation, personCheck, website, setWebsite },
    choosePhoto: (file: File | null) => void choosePhoto(file),
  };
}
export type PhotoForm = ReturnType<typeof usePhotoForm>;
