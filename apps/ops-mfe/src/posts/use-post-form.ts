import { useState } from 'react';
import { sameWords, typedOf, wordsOf, wrongOf, type TypedPost, type Wrong } from './post-words';
import { useAct, type Post } from './use-posts';

/** One post in the making: what is typed, what is wrong with it, and what has become of it. */
export function usePostForm(opened: Post | null) {
  const [post, setPost] = useState(opened);
  const [typed, setTyped] = useState(() => typedOf(opened));
  const [wrong, setWrong] = useState<Wrong>({});
  const [said, setSaid] = useState('');
  const { mutate, isPending, error, reset } = useAct();
  const became = (now: Post | null, text: string) => {
    setPost(now);
    if (now) setTyped(typedOf(now));
    setSaid(text);
  };
  /** Keeps the words, then goes on with the post as it was kept. */
  const save = (then?: (kept: Post) => void) => {
    const found = wrongOf(typed);
    setWrong(found);
    setSaid('');
    if (Object.keys(found).length > 0 || isPending) return;
    if (post && then && sameWords(typed, typedOf(post))) return then(post);
    const onSuccess = (kept: Post | null) => {
      if (!kept) return;
      became(kept, 'Saved.');
      then?.(kept);
    };
    mutate({ what: 'save', post, words: wordsOf(typed) }, { onSuccess });
  };
  const publish = (publishOn: string | undefined) =>
    save((kept) =>
      mutate(
        { what: 'publish', post: kept, ...(publishOn === undefined ? {} : { publishOn }) },
        { onSuccess: (now) => became(now, now?.state === 'scheduled' ? 'Scheduled.' : 'Published.') },
      ),
    );
  const set = (part: Partial<TypedPost>) => {
    reset();
    setTyped({ ...typed, ...part });
  };
  const unsaved = !sameWords(typed, typedOf(post));
  return { post, typed, set, wrong, save, publish, became, said, unsaved, isPending, error };
}
