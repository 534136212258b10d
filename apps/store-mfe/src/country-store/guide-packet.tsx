import { formatUsd, type Guide } from '@farm/farm';
import { Button, buttonClass, PacketCard, VisuallyHidden } from '@farm/ui';
import { Link } from '@farm/web-kit';
import { checkoutOf, itemOf } from '../checkout/checkout-item';

interface GuidePacketProps {
  guide: Guide;
  /** An operator has released it for sale. */
  isReleased: boolean;
  isOpening: boolean;
  onOpen: (guide: Guide) => void;
}

/** A guide as a seed packet, with the one button that the specification gives it; a free one can be kept, too. (+) */
export function GuidePacket({ guide, isReleased, isOpening, onOpen }: GuidePacketProps) {
  const { id, title, price, description } = guide;
  return (
    <PacketCard
      seed={`guide:${id}`}
      title={title}
      price={price === 0 ? 'FREE' : formatUsd(price)}
      action={<Way guide={guide} isReleased={isReleased} isOpening={isOpening} onOpen={onOpen} />}
    >
      <p>{description}</p>
    </PacketCard>
  );
}

function Way({ guide, isReleased, isOpening, onOpen }: GuidePacketProps) {
  const { title, price, button } = guide;
  if (price === 0)
    return (
      <>
        <Button type="button" disabled={isOpening} onClick={() => onOpen(guide)}>
          {isOpening ? 'Opening...' : button}
        </Button>
        <Link className={buttonClass('text')} to={checkoutOf(guide)} state={itemOf(guide)}>
          Save to my library
          <VisuallyHidden>{title}</VisuallyHidden>
        </Link>
      </>
    );
  if (isReleased)
    return (
      <Link className={buttonClass()} to={checkoutOf(guide)} state={itemOf(guide)}>
        Buy Now
      </Link>
    );
  return (
    <Button type="button" disabled>
      {button}
    </Button>
  );
}
