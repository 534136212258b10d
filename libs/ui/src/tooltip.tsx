import { cloneElement, type ReactElement } from 'react';

interface TooltipProps {
  /** A short help text; never the only label of an element. */
  text: string;
  /** One element that passes on its attributes: a button, a link, a label. */
  children: ReactElement;
}

/**
 * Marks an element for the shell's tooltip layer, which shows the text on hover and keyboard focus after 700 ms.
 */
export function Tooltip({ text, children }: TooltipProps) {
  return cloneElement(children as ReactElement<{ 'data-tip'?: string }>, { 'data-tip': text });
}
