import type { Comment } from '@farm/contracts';
import { buttonClass, classList } from '@farm/ui';
import { Heart } from 'lucide-react';
import styles from '../comments.module.css';
import { useLike } from '../use-comments';

/** A like that can be taken back. Its look changes at once, its number by the answer. */
export function LikeButton({ comment }: { comment: Comment }) {
  const { isLiked, press } = useLike(comment);
  const { likes } = comment;
  return (
    <button
      type="button"
      className={classList(buttonClass('text', 'small'), styles.act, styles.like, isLiked && styles.liked)}
      aria-pressed={isLiked}
      aria-label={`Like, ${likes} ${likes === 1 ? 'like' : 'likes'}`}
      onClick={press}
    >
      <Heart size={20} strokeWidth={1.75} aria-hidden />
      Like {likes}
    </button>
  );
}
