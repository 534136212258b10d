import { useId, type ReactNode } from 'react';
import classes from './card.module.css';
import { QuiltField } from './quilt';

interface ProductCardProps {
  /** Seed of the quilt on top: the same for the same thing everywhere. */
  seed: string;
  title: string;
  level?: 'h2' | 'h3' | 'h4';
  badge?: ReactNode;
  /** The text. */
  children?: ReactNode;
  /** '$39.99' or 'FREE'. */
  price?: string;
  /** The one button or link. */
  action?: ReactNode;
}

/** What we offer, as a seed packet: quilt on top, title, text, price, one button. */
export function ProductCard({ seed, title, level: Heading = 'h3', badge, children, price, action }: ProductCardProps) {
  const named = useId();
  return (
    <article className={classes.packet} aria-labelledby={named} data-print="whole">
      <QuiltField seed={seed} columns={4} rows={2} />
      <div className={classes.packetBody}>
        {badge}
        <Heading id={named} className={classes.title}>
          {title}
        </Heading>
        {children && <div className={classes.packetText}>{children}</div>}
        {(price || action) && (
          <div className={classes.packetFoot}>
            {price && <p className={classes.price}>{price}</p>}
            {action}
          </div>
        )}
      </div>
    </article>
  );
}
