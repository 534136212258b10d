import { isTranslated } from '@farm/web-kit/shell';
import type { TransRenderProps } from '@lingui/react';

/** How Lingui's `Trans` renders a text: one without a translation is English on a page in another language. */
export const TranslatedText = ({ id, children }: TransRenderProps) =>
  isTranslated(id) ? children : <span lang="en">{children}</span>;
