import { i18n } from '@lingui/core';
import type { TransRenderProps } from '@lingui/react';

/** How Lingui's `Trans` renders a text: one without a translation is English on a page in another language. */
export const TranslatedText = ({ id, children }: TransRenderProps) =>
  id in i18n.messages || i18n.locale === 'en' ? children : <span lang="en">{children}</span>;
