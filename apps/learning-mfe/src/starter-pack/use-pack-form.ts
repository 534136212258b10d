import type { StarterPack, StarterPackAnswers } from '@farm/contracts';
import { postGrantsIdStarterPackDocument } from '@farm/contracts/form-rules';
import { packFileName } from '@farm/farm';
import { saveFile } from '@farm/ui';
import { call, getErrorBody, getServerMessage } from '@farm/web-kit';
import { useCallForm } from '@farm/web-kit/call-form';
import { formDrafts } from '@farm/web-kit/form-draft';
import { useRef, useState } from 'react';
import type { SearchRead } from './pack-address';

const NOT_MADE = "We couldn't make the file. What you typed stays here. Check your connection and try again.";

/** The documents, in the order of the page. */
export const DOCUMENTS = [
  { document: 'budget', label: 'Budget (Excel)' },
  { document: 'letter', label: 'Letter of support (Word)' },
  { document: 'story', label: 'One-page story (Word)' },
] as const;
export type PackDocument = (typeof DOCUMENTS)[number];

/** `sendBy`: the day to count back from, where the program has none. */
type PackFields = Required<StarterPackAnswers> & { sendBy: string };

const EMPTY: Required<StarterPackAnswers> = {
  name: '',
  place: '',
  purpose: '',
  amount: '',
  award: '',
  ownShare: '',
  items: '',
  partners: '',
  who: '',
  need: '',
  plan: '',
  gain: '',
  proof: '',
};
const FIELDS = Object.keys(EMPTY) as (keyof StarterPackAnswers)[];

/** What the site knows: the grant's row, and the place that the search read. */
const knownFields = ({ award, ownShare, schedule }: StarterPack, { place }: SearchRead): PackFields => ({
  ...EMPTY,
  place,
  award: award === null ? '' : award.toLocaleString('en-US'),
  ownShare: ownShare.percent === null ? '' : String(Math.round(ownShare.percent * 10) / 10),
  sendBy: schedule.kind === 'own' ? schedule.closesOn : '',
});

const isSignedOut = (error: unknown): boolean => getErrorBody(error)?.code === 'auth.signed_out';

const draftOf = formDrafts('farm.starter-packs');

/** What differs from what the site knows. */
const typedOf = (values: PackFields, known: PackFields): Partial<PackFields> =>
  Object.fromEntries(
    [...FIELDS, 'sendBy' as const].flatMap((name) => (values[name] === known[name] ? [] : [[name, values[name]]])),
  );

/** The form of a pack. What is typed is kept in this browser, also after a file was made of it. */
export function usePackForm(pack: StarterPack, search: SearchRead) {
  const { id } = pack.grant;
  const known = knownFields(pack, search);
  const [draft] = useState(() => draftOf(id));
  const wanted = useRef<PackDocument>(DOCUMENTS[0]);
  const [last, setLast] = useState<PackDocument | null>(null);
  const [saved, setSaved] = useState<PackDocument | null>(null);
  const form = useCallForm({
    rules: postGrantsIdStarterPackDocument,
    values: known,
    content: [...FIELDS, 'sendBy'],
    draft,
    send: async (values) => {
      const made = wanted.current;
      const body: StarterPackAnswers = Object.fromEntries(
        FIELDS.flatMap((name) => (values[name] === '' ? [] : [[name, values[name]]])),
      );
      const params = { id, document: made.document };
      return { made, content: await call('POST /api/grants/:id/starter-pack/:document', { params, body }), values };
    },
    toValues: ({ values }) => values,
    onSuccess: ({ made, content, values }) => {
      draft.set((later) => {
        const kept = { ...typedOf(values, known), ...later?.values };
        return Object.keys(kept).length > 0 ? { values: kept, sent: null } : null;
      });
      setSaved(made);
      saveFile({ name: packFileName(made.document, id), content });
    },
    toMessage: (error) => getServerMessage(error) ?? NOT_MADE,
  });
  return {
    ...form,
    /** The document that was pressed last. */
    last,
    /** The document that the last press saved. */
    saved,
    isSignedOut: isSignedOut(form.error),
    choose: (document: PackDocument) => {
      wanted.current = document;
      setLast(document);
      setSaved(null);
    },
  };
}
export type PackForm = ReturnType<typeof usePackForm>;
