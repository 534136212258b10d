import { useId, type ReactNode } from 'react';
import classes from './card.module.css';
import { PacketCover, type PacketCoverProps } from './packet-cover';

interface ProductCardProps {
  /** The element's id, for links to the product. */
  id?: string;
  cover: Pick<PacketCoverProps, 'subject' | 'drawing'>;
  title: string;
  level?: 'h2' | 'h3' | 'h4';
  badge?: ReactNode;
  /** The text. */
  children?: ReactNode;
  /** '$39.99' or 'FREE'. */
  price?: string;
  /** A button or link. */
  action?: ReactNode;
}

/** A product in the style of a seed packet: cover, title, text, price and action. */
export function ProductCard({
  id,
  cover,
  title,
  level: Heading = 'h3',
  badge,
  children,
  price,
  action,
}: ProductCardProps) {
  const titleId = useId();
  return (
    <article id={id} className={classes.packet} aria-labelledby={titleId} data-print="whole">
      <PacketCover {...cover} />
      <div className={classes.packetBody}>
        {badge}
        <Heading id={titleId} className={classes.title}>
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
