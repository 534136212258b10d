import { cloneElement, type ReactElement } from 'react';

interface TooltipProps {
  /** A few words of help; never the only place where something is named. */
  text: string;
  /** One element that hands its attributes on: a button, a link, a label. */
  children: ReactElement;
}

/**
 * Marks an element for the shell's tooltip layer, which shows the words on hover and on keyboard focus after 700 ms.
 */
export function Tooltip({ text, children }: TooltipProps) {
  return cloneElement(children as ReactElement<{ 'data-tip'?: string }>, { 'data-tip': text });
}
