import type { BrowserKey } from '@farm/farm';
import { classList } from '@farm/ui';
import { activeLanguage, createPersistentStore } from '@farm/web-kit';
import * as v from 'valibot';
import { useAddressIn } from './language-link';
import classes from './page-frame.module.css';

const KEY = 'farm.language-offer' satisfies BrowserKey;

/** 'dismissed' or null. */
const useOffer = createPersistentStore(KEY, v.nullable(v.string()), null, { isText: true });

/**
 * Offers the Spanish page on an English one. It is in the HTML of every English page and shown by a rule for `data-offer`, which the head
 * script sets before the first paint where the browser asks for Spanish, so that nothing moves.
 */
export function LanguageOffer() {
  const href = useAddressIn('es');
  if (activeLanguage() !== 'en') return null;
  const dismiss = () => {
    useOffer.set('dismissed');
    document.documentElement.removeAttribute('data-offer');
  };
  return (
    <p className={classList(classes.note, classes.offer)} lang="es" data-print="never">
      <a href={href} hrefLang="es">
        Leer en español
      </a>
      <button type="button" onClick={dismiss}>
        No, gracias
      </button>
    </p>
  );
}
