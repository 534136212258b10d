import type { StarterPack, StarterPackAnswers } from '@farm/contracts';
import { postGrantsIdStarterPackDocument } from '@farm/contracts/form-rules';
import { saveFile } from '@farm/ui';
import { call, getServerMessage } from '@farm/web-kit';
import { useCallForm } from '@farm/web-kit/call-form';
import { formDrafts } from '@farm/web-kit/form-draft';
import { useRef, useState } from 'react';

const NOT_MADE = "We couldn't make the file. What you typed stays here. Check your connection and try again.";

/** The documents, in the order of the page. */
export const DOCUMENTS = [
  { document: 'budget', label: 'Budget (Excel)', file: (id: string) => `budget-${id}.xlsx` },
  { document: 'letter', label: 'Letter of support (Word)', file: (id: string) => `letter-of-support-${id}.docx` },
  { document: 'story', label: 'One-page story (Word)', file: (id: string) => `story-${id}.docx` },
] as const;
export type PackDocument = (typeof DOCUMENTS)[number];

export type PackFields = Required<StarterPackAnswers>;

const FIELDS = [
  'name',
  'place',
  'purpose',
  'amount',
  'award',
  'ownShare',
  'items',
  'partners',
  'who',
  'need',
  'plan',
  'gain',
  'proof',
] as const satisfies readonly (keyof PackFields)[];

/** What the site knows: the grant's row, and the search from which the person came. */
const knownFields = ({ award, ownShare }: StarterPack, search: URLSearchParams): PackFields => ({
  name: '',
  place: search.get('location')?.slice(0, 80) ?? '',
  purpose: search.get('need')?.slice(0, 120) ?? '',
  amount: '',
  award: award === null ? '' : award.toLocaleString('en-US'),
  ownShare: ownShare.percent === null ? '' : String(Math.round(ownShare.percent * 10) / 10),
  items: '',
  partners: '',
  who: '',
  need: '',
  plan: '',
  gain: '',
  proof: '',
});

const draftOf = formDrafts('farm.starter-packs');

/** The form of a pack. What is typed is kept in this browser, also after a file was made of it. */
export function usePackForm(pack: StarterPack, search: URLSearchParams) {
  const { id } = pack.grant;
  const [draft] = useState(() => draftOf(id));
  const wanted = useRef<PackDocument>(DOCUMENTS[0]);
  const [last, setLast] = useState<PackDocument | null>(null);
  const form = useCallForm({
    rules: postGrantsIdStarterPackDocument,
    values: knownFields(pack, search),
    content: FIELDS,
    draft,
    send: async (values) => {
      const { document, file } = wanted.current;
      const body = Object.fromEntries(Object.entries(values).filter(([, text]) => text !== '')) as StarterPackAnswers;
      const content = await call('POST /api/grants/:id/starter-pack/:document', { params: { id, document }, body });
      return { name: file(id), content, values };
    },
    toValues: ({ values }) => values,
    onSuccess: ({ name, content, values }) => {
      draft.set({ values, sent: null });
      saveFile({ name, content });
    },
    toMessage: (error) => getServerMessage(error) ?? NOT_MADE,
  });
  return {
    ...form,
    /** The document that was pressed last. */
    last,
    choose: (document: PackDocument) => {
      wanted.current = document;
      setLast(document);
    },
  };
}
export type PackForm = ReturnType<typeof usePackForm>;
