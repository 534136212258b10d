import type { GardenMemory } from '@farm/contracts';
import { gardenText } from '@farm/farm';
import { Banner, Button } from '@farm/ui';
import { apiQuery, createPersistentStore, useHydrated, useQuery } from '@farm/web-kit';
import { i18n } from '@lingui/core';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';

/** When this browser last wrote to Dexter Jr.; null: never, so nothing is remembered and no request is sent. */
const useLastMessageTime = createPersistentStore('farm.chat', v.nullable(v.string()), null, { isText: true });

interface DexterMemoryOfferProps {
  /** The part of the memory that the form can use; undefined: none. */
  usable: (memory: GardenMemory) => GardenMemory | undefined;
  onUse: (memory: GardenMemory) => void;
}

/**
 * Offers to fill a form with what the visitor told Dexter Jr. in this browser. Nothing is filled before the button is pressed,
 * and nothing is stored beyond the form. Renders nothing where nothing is remembered, or the service is unavailable.
 */
export function DexterMemoryOffer({ usable, onUse }: DexterMemoryOfferProps) {
  const hasConversation = useLastMessageTime() !== null;
  const hydrated = useHydrated();
  const { data } = useQuery({
    ...apiQuery('GET /api/dexter/conversation/memory'),
    staleTime: 0,
    enabled: hydrated && hasConversation,
  });
  const [isUsed, setUsed] = useState(false);
  const done = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isUsed) done.current?.focus({ preventScroll: true }); // the pressed button is removed
  }, [isUsed]);
  const memory = data?.memory ? usable(data.memory) : undefined;
  if (!memory) return null;
  const use = () => {
    onUse(memory);
    setUsed(true);
  };
  return (
    <Banner title={i18n._('From your chat with Dexter Jr.')}>
      {isUsed ? (
        <p ref={done} tabIndex={-1}>
          {i18n._('Filled in. You can change all of it.')}
        </p>
      ) : (
        <>
          <p>{gardenText(memory)}</p>
          <Button type="button" variant="outline" size="small" onClick={use}>
            {i18n._('Use what I told Dexter')}
          </Button>
        </>
      )}
    </Banner>
  );
}
