import { i18n } from '@lingui/core';

/** `lang` of the texts of this library, which may be Spanish on a page in English; undefined: the document says it. */
export const textLanguage = (): string | undefined => (i18n.locale === 'en' ? undefined : i18n.locale);
